// Warnings about the payments of a buyer on a packing list.
import { useState } from 'react'
import { ClaimedProof } from '#client/payment/parts/claimed-proof.tsx'
import { ProofFlagNote } from '#client/payment/parts/proof-flag-note.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { hasPaid } from '#shared/order/payment-state.ts'
import type { PackingListOrder } from './packing-live-queries.ts'

/** Each opens the payment proof with the earlier one beside it. */
export const ProofNotes = ({ orders }: { orders: readonly PackingListOrder[] }) => {
  const [opened, setOpened] = useState<string | null>(null)
  const paid = orders.filter(({ pair }) => hasPaid(pair))
  const shown = paid.find(({ order }) => order.id === opened)?.order
  return (
    <>
      {paid.map(({ order }) => (
        <ProofFlagNote key={order.id} of={order} onOpen={() => setOpened(order.id)} />
      ))}
      {shown && (
        <Sheet
          open
          onOpenChange={(open) => !open && setOpened(null)}
          title={`Order ${shown.eOrderNo ?? shown.id.slice(0, 4)} · ${shown.uName}`}
        >
          <ClaimedProof of={shown} buyer={shown.uName} />
        </Sheet>
      )}
    </>
  )
}
