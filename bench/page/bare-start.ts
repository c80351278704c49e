// Minimal page for a first list: opens IndexedDB, reads the open events by index, shows them.
import type { Event } from '#shared/event/event.ts'
import { seedOf, type SeedPlan } from '#bench/seed.ts'

const NAME = 'bare-start'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => {
      for (const table of ['events', 'orders', 'order_history'])
        opening.result.createObjectStore(table, { keyPath: 'id' })
      opening.transaction?.objectStore('events').createIndex('closing', 'closingTimestamp')
      for (const table of ['orders', 'order_history']) opening.transaction?.objectStore(table).createIndex('eid', 'eid')
    }
    opening.onerror = () => reject(opening.error ?? new Error('does not open'))
    opening.onsuccess = () => resolve(opening.result)
  })

const fill = async (plan: SeedPlan): Promise<void> => {
  const { events = [], orders = [], order_history: history = [] } = seedOf(plan).rows
  const db = await opened()
  await new Promise<void>((resolve, reject) => {
    const trans = db.transaction(['events', 'orders', 'order_history'], 'readwrite', { durability: 'strict' })
    trans.oncomplete = () => resolve()
    trans.onerror = () => reject(trans.error ?? new Error('not filled'))
    for (const row of events) trans.objectStore('events').put(row)
    for (const row of orders) trans.objectStore('orders').put(row)
    for (const row of history) trans.objectStore('order_history').put(row)
  })
}

const show = async (): Promise<void> => {
  const db = await opened()
  const now = Math.floor(Date.now() / 1000)
  const reading = db.transaction('events').objectStore('events').index('closing').getAll(IDBKeyRange.lowerBound(now))
  reading.onsuccess = () => {
    const list = document.createElement('section')
    list.setAttribute('aria-label', 'Open events')
    for (const event of reading.result as Event[]) {
      const title = document.createElement('h2')
      title.textContent = event.title
      const link = document.createElement('a')
      link.append(title)
      list.append(link)
    }
    document.body.append(list)
  }
}

declare global {
  interface Window {
    fill: typeof fill
  }
}

window.fill = fill
await show()
