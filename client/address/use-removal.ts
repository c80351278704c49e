import { useConfirm } from '#client/ui/confirm.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Address } from '#shared/address/address.ts'
import { ADDRESS_DONE, ASK_DELETE } from '#shared/address/address-check.ts'
import type { AddressActions } from './use-addresses.ts'

/** Removes an address after a confirmation and shows a toast; resolves to whether it was removed. */
export const useRemoval = (actions: AddressActions): ((address: Address) => Promise<boolean>) => {
  const confirm = useConfirm()
  const toast = useToast()
  return async (address) => {
    const sure = await confirm({
      title: ASK_DELETE,
      text: `‘${address.name}’, ${address.street}. Orders keep the address they were placed with.`,
      verb: 'Delete address',
      danger: true,
    })
    if (!sure) return false
    const failed = await actions.remove(address.id)
    toast(failed === null ? { text: ADDRESS_DONE.remove } : { text: failed, failed: true })
    return failed === null
  }
}
