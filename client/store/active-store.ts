// The open database of whoever is signed in. Opens and closes it as people come and go.
import { openDatabase, DatabaseOutdated, type GotongDatabase } from './database.ts'
import { observed } from './observed.ts'
import { sessionState } from './session-state.ts'

export interface ActiveStore {
  readonly userId: string
  readonly db: GotongDatabase
}

/** Why there is no database: a newer version took it over, or the browser gives none. */
export type StoreTrouble = 'outdated' | 'unavailable'

export const activeStore = observed<ActiveStore | null>(null, () => {
  sessionState.subscribe(() => void switchUser(sessionState.get().user?.id ?? null))
  void switchUser(sessionState.get().user?.id ?? null)
})

export const storeTrouble = observed<StoreTrouble | null>(null)

let wanted: string | null = null
let switching: Promise<void> = Promise.resolve()

const switchUser = (userId: string | null): Promise<void> => {
  if (wanted === userId) return switching
  wanted = userId
  switching = switching.then(() => open(userId))
  return switching
}

const open = async (userId: string | null): Promise<void> => {
  if (userId !== wanted || activeStore.get()?.userId === userId) return
  const before = activeStore.get()
  activeStore.set(null)
  before?.db.close()
  if (userId === null) return
  try {
    const db = await openDatabase(userId, () => storeTrouble.set('outdated'))
    activeStore.set({ userId, db })
  } catch (error) {
    storeTrouble.set(error instanceof DatabaseOutdated ? 'outdated' : 'unavailable')
  }
}

/** For what only signed-in people reach. */
export const requireStore = (): ActiveStore => {
  const store = activeStore.get()
  if (store === null) throw new Error('No database is open')
  return store
}
