// Remembers the delivery address of an order for the next one. A failure is only logged.
import { enqueue, type OperationOutcome } from './enqueue-operation.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { rememberedText } from '#shared/address/address.ts'
import { updateRememberedDeliveryAddress } from '#shared/account/update-remembered-delivery-address.ts'

type Save = (name: string, input: unknown) => Promise<OperationOutcome<unknown>>

/** Never throws and shows no message. */
export const rememberAddress = async (
  { street, postalCode }: { readonly street: string; readonly postalCode: string },
  save: Save = enqueue,
  log: typeof reportFault = reportFault,
): Promise<void> => {
  const about = 'remembering a delivery address'
  const rememberedDeliveryAddress = rememberedText({ street, postalCode })
  try {
    const outcome = await save(updateRememberedDeliveryAddress.name, { rememberedDeliveryAddress })
    if (!outcome.ok) log(new Error(String(outcome.refusal.code)), about)
  } catch (error) {
    log(error, about)
  }
}
