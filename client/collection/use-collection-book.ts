import { useDeferredValue, useMemo } from 'react'
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import type { Tally } from '#shared/collection/tally.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { liveCollection } from './collection-live-queries.ts'
import type { RecentHandOver } from './recent-hand-overs.ts'
import type { CollectionSubject } from './use-collection-subject.ts'

export interface OpenCollectionBook {
  readonly book: CollectionBook
  readonly tally: Tally
  readonly recent: readonly RecentHandOver[]
}

/** Undefined while loading. */
export const useCollectionBook = (subject: CollectionSubject): OpenCollectionBook | undefined => {
  const live = useLive(liveCollection, subject.eventIds)
  const events = useMemo(() => new Map(subject.events.map((event) => [event.id, event])), [subject.events])
  // A verdict never waits for the figures.
  const settled = useDeferredValue(live)
  const tally = useMemo(() => settled?.tally(events), [settled, events])
  const book = useMemo(() => live && { ...live.book, events }, [live, events])
  return useMemo(() => live && book && tally && { book, tally, recent: live.recent }, [live, book, tally])
}
