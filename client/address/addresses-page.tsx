import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#client/account/parts/use-me.ts'
import { UserPage } from '#client/account/parts/user-page.tsx'
import { Failing } from '#client/ui/empty.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Address } from '#shared/address/address.ts'
import { ADDRESS_DONE } from '#shared/address/address-check.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm, type FilledAddress } from './address-form.tsx'
import { newAddress } from './new-address.ts'
import { useAddressActs, useAddresses } from './use-addresses.ts'
import { useRemoval } from './use-removal.ts'

export const AddressesPage = () => {
  const me = useMe()
  const listed = useAddresses()
  const toast = useToast()
  const acts = useAddressActs((text) => toast({ text, failed: true }))
  const removal = useRemoval(acts)
  const [open, setOpen] = useState<Address | 'new' | null>(null)

  const tell = (failed: string | null, done: string): void =>
    toast(failed === null ? { text: done } : { text: failed, failed: true })

  const save = async (filled: FilledAddress): Promise<string | null> => {
    const { country: _country, ...change } = filled
    const failed =
      open === 'new' || open === null ? await acts.add(filled) : await acts.change({ ...change, addressId: open.id })
    if (failed !== null) return failed
    toast({ text: open === 'new' ? ADDRESS_DONE.add : ADDRESS_DONE.update })
    setOpen(null)
    return null
  }

  const list = listed && 'list' in listed ? listed.list : []
  return (
    <UserPage title="Manage Addresses" action={{ label: 'Add New Address', icon: Plus, onClick: () => setOpen('new') }}>
      {listed === undefined ? (
        <SkeletonRows rows={2} />
      ) : 'failed' in listed ? (
        <Failing
          title={listed.failed}
          text="Your addresses are safe on the server."
          onRetry={() => location.reload()}
        />
      ) : list.length === 0 ? (
        <AfterInitialSync waiting={<SkeletonRows rows={2} />}>
          <p className="mt-3 text-ink-2">
            Where should a delivery go? Add an address once and choose it with a tap when you order.
          </p>
        </AfterInitialSync>
      ) : (
        <ul className="mt-5 mb-8 grid gap-3 desk:grid-cols-2">
          {list.map((address) => (
            <RowBoundary key={address.id}>
              <AddressCard
                address={address}
                onEdit={() => setOpen(address)}
                onDelete={() => void removal(address)}
                onMakeDefault={() =>
                  void acts.makeDefault(address.id).then((failed) => tell(failed, ADDRESS_DONE.setDefault))
                }
              />
            </RowBoundary>
          ))}
        </ul>
      )}
      {open !== null && (
        <Sheet
          open
          onOpenChange={(next) => !next && setOpen(null)}
          title={open === 'new' ? 'Add New Address' : `Edit ‘${open.name}’`}
        >
          <AddressForm
            key={open === 'new' ? 'new' : open.id}
            first={open === 'new' ? newAddress(me?.phone ?? '') : open}
            changes={open !== 'new'}
            mustBeDefault={open === 'new' ? list.length === 0 : open.isDefault}
            onSave={save}
          />
        </Sheet>
      )}
    </UserPage>
  )
}
