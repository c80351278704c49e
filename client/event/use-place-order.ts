// Sends what the order form decided: a new order, a change of a placed one, or a rejected one again.
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { retryRejected } from '#client/store/changes/rejected-changes.ts'
import { isInstallMoment } from '#client/pwa/parts/install-moment.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Event } from '#shared/event/event.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { NOT_A_MEMBER, REF_TAKEN } from '#shared/order/order-refusals.ts'
import { createOrder } from '#shared/order/create-order.ts'
import { updateOrder } from '#shared/order/update-order.ts'
import { useOrderDraftSaver, type SavedOrderDraft } from './saved-order-draft.ts'
import type { OrderSelection, Represented } from './order-draft.ts'
import { editedOrder, type OrderStart } from './order-start.ts'

/** New references to try when another order on this device has the same reference. */
const MAX_REF_TRIES = 3

export interface Placed {
  readonly ref: string
  /** Name of the person that the order is for; null for the signed-in person. */
  readonly behalf: string | null
}

export interface PlaceOrder {
  /** The order that was placed last on this page. */
  readonly placed: Placed | null
  /** Its dialog is open. */
  readonly isPlacedShown: boolean
  readonly hidePlaced: () => void
  /** Saves an unplaced order, or the changes of a placed one, on this device. */
  readonly keep: (order: SavedOrderDraft) => void
  /** Deletes what `keep` has saved. */
  readonly forget: () => void
  /** Resolves to the text of a refusal, or null. */
  readonly place: (selection: OrderSelection, represented: Represented | null) => Promise<string | null>
}

export const usePlaceOrder = (event: Event, start: OrderStart): PlaceOrder => {
  const go = useGo()
  const { href } = useLocation()
  const toast = useToast()
  const create = useOperation(createOrder)
  const update = useOperation(updateOrder)
  const keeper = useOrderDraftSaver(editedOrder(start)?.id ?? event.id)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [isPlacedShown, setPlacedShown] = useState(false)
  const showPlaced = (order: Placed): void => {
    setPlaced(order)
    setPlacedShown(true)
  }

  const joinFirst = (words: string): null => {
    toast({ text: words, info: true })
    go({ to: '/group/join/$gid', params: { gid: event.groupId }, query: { next: href } })
    return null
  }

  const placeNew = async (selection: OrderSelection, represented: Represented | null): Promise<string | null> => {
    for (let tries = 0; ; tries += 1) {
      const ref = newRef()
      const outcome = await create({ ref, eid: event.id, representedUserId: represented?.id ?? null, ...selection })
      if (outcome.ok) {
        keeper.forget()
        isInstallMoment.set(true)
        showPlaced({ ref, behalf: represented?.name ?? null })
        return null
      }
      if (outcome.refusal.code === NOT_A_MEMBER.code) return joinFirst(outcome.refusal.message)
      if (outcome.refusal.code !== REF_TAKEN.code || tries === MAX_REF_TRIES) return outcome.refusal.message
    }
  }

  const place: PlaceOrder['place'] = async (selection, represented) => {
    const edited = editedOrder(start)
    if (edited) {
      const input = { ref: edited.id, ...selection }
      const outcome = await (start.kind === 'retry' ? retryRejected(start.refused.ulid, input) : update(input))
      if (!outcome.ok)
        return outcome.refusal.code === NOT_A_MEMBER.code ? joinFirst(outcome.refusal.message) : outcome.refusal.message
      keeper.forget()
      go({ to: '/event/purchase-detail', query: { ref: edited.id }, replace: true })
      return null
    }
    if (start.kind !== 'retry') return placeNew(selection, represented)
    const { refused } = start
    const outcome = await retryRejected(refused.ulid, { ...refused.input, ...selection })
    if (!outcome.ok) return outcome.refusal.message
    showPlaced({ ref: refused.input.ref, behalf: refused.represented?.name ?? null })
    return null
  }

  return { placed, isPlacedShown, hidePlaced: () => setPlacedShown(false), ...keeper, place }
}
