// Drafts: unpublished events, unplaced and changed orders, a group that is not created yet, and the transfers that were matched to
// orders. Stored in the person's database on this device, never sent, and deleted at sign-out. A draft that cannot be
// saved is held in memory until the app closes.
import type { GotongDatabase } from './gotong-database.ts'

export interface SavedDraft<Content = unknown> {
  readonly id: string
  readonly content: Content
}

const held = new WeakMap<GotongDatabase, Map<string, SavedDraft>>()

const heldOf = (db: GotongDatabase): Map<string, SavedDraft> => {
  const drafts = held.get(db) ?? new Map<string, SavedDraft>()
  held.set(db, drafts)
  return drafts
}

const tableOf = (db: GotongDatabase) => db.table<SavedDraft, string>('drafts')

export const readDraft = async (db: GotongDatabase, id: string): Promise<SavedDraft | undefined> =>
  heldOf(db).get(id) ?? (await tableOf(db).get(id))

const ORDER = 'order:'

/** Key of an unplaced order for an event, or of the changes of a placed order. */
export const orderDraftKey = (of: string): string => ORDER + of

/** Key of the transfers that were matched to orders. */
export const MATCHED_TRANSFERS = 'matched-transfers'

/** Key of a group that is not created yet. */
export const NEW_GROUP_DRAFT = 'new-group'

/** Number of unpublished events. */
export const eventDraftsIn = (db: GotongDatabase): Promise<number> =>
  tableOf(db)
    .filter(({ id }) => !id.startsWith(ORDER) && id !== MATCHED_TRANSFERS && id !== NEW_GROUP_DRAFT)
    .count()

export interface DraftWriter<Content> {
  /** Resolves once this or a later state is saved; to false when the device could not save it. */
  write(content: Content): Promise<boolean>
  /** Stops all writes. */
  remove(): Promise<void>
}

/** Writes one state at a time; skips all but the last of those that arrive meanwhile. */
export const draftWriter = <Content>(db: GotongDatabase, id: string): DraftWriter<Content> => {
  let next: SavedDraft<Content> | null = null
  let removed = false
  let running: Promise<boolean> | null = null

  const run = async (): Promise<boolean> => {
    let isStored = true
    while (next !== null) {
      const draft: SavedDraft<Content> = next
      next = null
      isStored = await tableOf(db)
        .put(draft)
        .then(
          () => true,
          () => false,
        )
      if (isStored) heldOf(db).delete(id)
      else heldOf(db).set(id, draft)
    }
    running = null
    return isStored
  }

  return {
    write: (content) => {
      if (removed) return Promise.resolve(true)
      next = { id, content }
      running ??= run()
      return running
    },
    remove: async () => {
      removed = true
      next = null
      await running
      heldOf(db).delete(id)
      await tableOf(db).delete(id)
    },
  }
}
