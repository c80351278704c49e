// The whole collection in memory, so that nothing is awaited between a code and its verdict.
import { useMemo } from 'react'
import { collectionBook, type CollectionBook } from '#shared/collection/collection-book.ts'
import { useEventOrders } from '#client/store/event-orders.ts'
import { useSession } from '#client/store/session.ts'
import { useLive } from '#client/store/use-live.ts'
import type { Subject } from './subject.ts'

const NOTHING: readonly string[] = []

/** Undefined until read. */
export const useBook = (subject: Subject | null | undefined): CollectionBook | undefined => {
  const userId = useSession().user?.id
  const eventIds = subject?.eventIds ?? NOTHING
  const events = subject?.events
  const orders = useLive(
    (db) => (userId === undefined ? Promise.resolve([]) : db.view.orders.where('hostId').equals(userId).toArray()),
    [userId],
  )
  const here = useEventOrders(eventIds)
  // Sorting and indexing orders is not done again for each hand-over.
  const pages = useMemo(() => {
    if (orders === undefined || events === undefined) return undefined
    const wanted = new Set(eventIds)
    return collectionBook({ orders, facts: [], answers: [], events, inList: (id) => wanted.has(id) })
  }, [orders, events, eventIds])
  return useMemo(
    () => pages && here && { ...pages, factsByOrder: here.factsByOrder, answersByOrder: here.answersByOrder },
    [pages, here],
  )
}
