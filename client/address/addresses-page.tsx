import { Plus } from 'lucide-react'
import { UserPage } from '#client/account/parts/user-page.tsx'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { ADDRESS_DONE } from '#shared/address/address-check.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { AddressCard } from './address-card.tsx'
import { useAddressEditing } from './use-address-editing.tsx'
import { useAddressActions, useAddresses } from './use-addresses.ts'
import { useRemoval } from './use-removal.ts'

export const AddressesPage = () => {
  const listed = useAddresses()
  const toast = useToast()
  const actions = useAddressActions((text) => toast({ text, failed: true }))
  const removal = useRemoval(actions)

  const tell = (failed: string | null, done: string): void =>
    toast(failed === null ? { text: done } : { text: failed, failed: true })

  const list = listed && 'list' in listed ? listed.list : []
  const editing = useAddressEditing(actions, list)
  return (
    <UserPage
      title="Manage Addresses"
      action={{ label: 'Add New Address', icon: Plus, onClick: () => editing.setOpen('new') }}
    >
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
          <Empty
            title="No addresses yet"
            text="Where should a delivery go? Add an address once and choose it with a tap when you order."
          />
        </AfterInitialSync>
      ) : (
        <ul className="mt-5 mb-8 grid gap-3 tab:grid-cols-2">
          {list.map((address) => (
            <RowBoundary key={address.id}>
              <AddressCard
                address={address}
                onEdit={() => editing.setOpen(address)}
                onDelete={() => void removal(address)}
                onMakeDefault={() =>
                  void actions.makeDefault(address.id).then((failed) => tell(failed, ADDRESS_DONE.setDefault))
                }
              />
            </RowBoundary>
          ))}
        </ul>
      )}
      {editing.open !== null && (
        <Sheet open onOpenChange={(next) => !next && editing.setOpen(null)} title={editing.title}>
          {editing.form}
        </Sheet>
      )}
    </UserPage>
  )
}
