// Where an order was sent to is remembered for the next one. That this fails is nobody's concern but a developer's.
import { updateRememberedDeliveryAddress } from '#shared/account/update-user.ts'
import { enqueue, type OperationOutcome } from './enqueue.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'

type Save = (name: string, input: unknown) => Promise<OperationOutcome<unknown>>

/** Never throws, and says nothing to the person. */
export const rememberAddress = async (
  { street, postalCode }: { readonly street: string; readonly postalCode: string },
  save: Save = enqueue,
  log: typeof reportFault = reportFault,
): Promise<void> => {
  const about = 'remembering a delivery address'
  const rememberedDeliveryAddress = [street.trim(), postalCode.trim()].filter((part) => part !== '').join(', ')
  try {
    const outcome = await save(updateRememberedDeliveryAddress.name, { rememberedDeliveryAddress })
    if (!outcome.ok) log(new Error(String(outcome.refusal.code)), about)
  } catch (error) {
    log(error, about)
  }
}
