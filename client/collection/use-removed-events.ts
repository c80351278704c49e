import { useState } from 'react'
import type { Event } from '#shared/event/event.ts'

/** Events that were removed since the collection was opened. */
export const useRemovedEvents = (events: readonly Event[]): readonly Event[] => {
  const [seen, setSeen] = useState<{ events: readonly Event[]; removed: readonly Event[] }>({ events, removed: [] })
  if (seen.events === events) return seen.removed
  const newlyRemoved = seen.events.filter(({ id }) => !events.some((event) => event.id === id))
  const removed = [...seen.removed, ...newlyRemoved].filter(({ id }) => !events.some((event) => event.id === id))
  setSeen({ events, removed })
  return removed
}
