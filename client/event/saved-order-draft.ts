// Saves an unplaced order, or the changes of a placed one, on this device: the buyer can leave the page and return.
import { useCallback, useMemo, useRef } from 'react'
import { z } from 'zod/mini'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { draftWriter, orderDraftKey, type DraftWriter } from '#client/store/database/drafts.ts'
import { useSavedDraft } from '#client/store/changes/use-saved-draft.ts'
import type { Event } from '#shared/event/event.ts'
import { addressSchema, lineInputSchema } from '#shared/order/order-inputs.ts'
import { wholeCents } from '#shared/kernel/bounds.ts'
import type { SavedLine } from './reconcile-cart.ts'
import type { OrderDraft } from './order-draft.ts'

const chosenSchema = z.object({
  line: z.extend(z.pick(lineInputSchema, { id: true, pid: true, purchaseType: true }), {
    quantity: z.int().check(z.gte(0)),
    options: z.record(z.string(), z.string()),
  }),
  name: z.optional(z.string()),
  price: z.optional(wholeCents()),
})

const savedOrderSchema = z.object({
  chosen: z.array(
    z.pipe(
      chosenSchema,
      z.transform(({ line, name, price }) => ({ line, name, price })),
    ),
  ),
  draft: z.object({
    ticked: z.array(z.string()),
    comment: z.string(),
    bookingAddress: z.nullable(addressSchema),
    deliveryDate: z.nullable(z.string()),
    behalf: z.nullable(z.string()),
  }),
  again: z.nullable(z.string()),
  changes: z._default(z.nullable(z.string()), null),
})

export interface SavedOrderDraft {
  /** Every line of the form, including lines with quantity 0. */
  readonly chosen: readonly SavedLine[]
  readonly draft: OrderDraft
  /** The order that this one repeats. */
  readonly again: string | null
  /** Content of the placed order that the form changes; null for a new order. */
  readonly changes: string | null
}

/** Null when another version of the app saved it. */
export const readSavedOrderDraft = (content: unknown): SavedOrderDraft | null =>
  savedOrderSchema.safeParse(content).data ?? null

/** Restores the fields other than items, as far as the form still shows them. */
export const draftOfSaved = (
  { draft }: SavedOrderDraft,
  event: Pick<Event, 'termConds' | 'bookingAddressRequired'>,
  mayBehalf: boolean,
): OrderDraft => ({
  ...draft,
  ticked: draft.ticked.filter((note) => event.termConds.includes(note)),
  ...(!event.bookingAddressRequired && { bookingAddress: null, deliveryDate: null }),
  ...(!mayBehalf && { behalf: null }),
})

/**
 * The saved order; null for none, undefined while loading. `of`: the event, or the placed order that is changed. With `again`
 * only an order that repeats that order counts.
 */
export const useSavedOrderDraft = (of: string, again: string | undefined): SavedOrderDraft | null | undefined => {
  const content = useSavedDraft(orderDraftKey(of))
  return useMemo(() => {
    if (content === undefined) return undefined
    const draft = readSavedOrderDraft(content)
    return again === undefined || draft?.again === again ? draft : null
  }, [content, again])
}

export interface OrderDraftSaver {
  readonly keep: (order: SavedOrderDraft) => void
  /** Deletes the saved order after it was placed, or its changes after they were sent or dropped. */
  readonly forget: () => void
}

/**
 * `of`: the event, or the placed order that is changed. If the device cannot save it, the order stays in memory; the form
 * looks the same, so it shows no message.
 */
export const useOrderDraftSaver = (of: string): OrderDraftSaver => {
  const writer = useRef<DraftWriter<SavedOrderDraft> | null>(null)
  const keep = useCallback(
    (order: SavedOrderDraft): void => {
      const db = activeDatabase.get()
      if (db) void (writer.current ??= draftWriter<SavedOrderDraft>(db, orderDraftKey(of))).write(order)
    },
    [of],
  )
  const forget = useCallback((): void => {
    const db = activeDatabase.get()
    const own = writer.current ?? (db && draftWriter<SavedOrderDraft>(db, orderDraftKey(of)))
    writer.current = null
    own?.remove().catch(() => undefined)
  }, [of])
  return useMemo(() => ({ keep, forget }), [keep, forget])
}
