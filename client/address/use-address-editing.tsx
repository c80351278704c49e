import { useState, type ReactNode } from 'react'
import { useMe } from '#client/account/parts/use-me.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Address } from '#shared/address/address.ts'
import { ADDRESS_DONE } from '#shared/address/address-check.ts'
import { AddressForm, type FilledAddress } from './address-form.tsx'
import { newAddress } from './new-address.ts'
import type { AddressActions } from './use-addresses.ts'

export interface AddressEditing {
  /** The address in the form: an existing one, a new one, or none. */
  readonly open: Address | 'new' | null
  readonly setOpen: (open: Address | 'new' | null) => void
  readonly title: string
  readonly form: ReactNode
}

/** `onSaved`: called with the new values, and the address as it was before; null for a new one. */
export const useAddressEditing = (
  actions: AddressActions,
  list: readonly Address[],
  onSaved?: (filled: FilledAddress, before: Address | null) => void,
): AddressEditing => {
  const [open, setOpen] = useState<Address | 'new' | null>(null)
  const toast = useToast()
  const me = useMe()
  const before = open === 'new' ? null : open

  const save = async (filled: FilledAddress): Promise<string | null> => {
    const { country: _country, ...change } = filled
    const failed =
      before === null ? await actions.add(filled) : await actions.change({ ...change, addressId: before.id })
    if (failed !== null) return failed
    toast({ text: before === null ? ADDRESS_DONE.add : ADDRESS_DONE.update })
    onSaved?.(filled, before)
    setOpen(null)
    return null
  }

  return {
    open,
    setOpen,
    title: before === null ? 'Add New Address' : `Edit ‘${before.name}’`,
    form: (
      <AddressForm
        key={before?.id ?? 'new'}
        first={before ?? newAddress(me?.phone ?? '')}
        changes={before !== null}
        mustBeDefault={before?.isDefault ?? list.length === 0}
        onSave={save}
      />
    ),
  }
}
