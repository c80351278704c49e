// Where this device has moved orders whose reference was taken. `ref-collisions.ts` and `renew-refs.ts` move them, and are loaded
// when a change failed.
import type { FailedMutation } from '#sync/client/client-store.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { deviceDatabase, readSetting, writeSetting } from '#client/store/device/device-database.ts'

export interface MovedRefs {
  /** Maps an old reference to the new one. */
  readonly refs: Readonly<Record<string, string>>
  /** ULIDs of changes that this device refused under the new reference: a person must decide. */
  readonly stuck: readonly string[]
}

export const NOTHING_MOVED: MovedRefs = { refs: {}, stuck: [] }

export const MAX_REFERENCES_TRIED = 5

/** The current reference of an order. */
export const refNow = ({ refs }: MovedRefs, ref: string): string => {
  let now = ref
  for (let steps = 0; steps <= MAX_REFERENCES_TRIED && refs[now] !== undefined; steps += 1) now = refs[now] ?? now
  return now
}

const keyOf = (userId: string): string => `moved-refs:${userId}`

export const readMoved = async (userId: string): Promise<MovedRefs> =>
  (await readSetting<MovedRefs>(keyOf(userId))) ?? NOTHING_MOVED

export const writeMoved = (userId: string, moved: MovedRefs): Promise<void> => writeSetting(keyOf(userId), moved)

export const forgetMoved = (userId: string): PromiseLike<void> => deviceDatabase.settings.delete(keyOf(userId))

/** The current reference of an order that was opened under `ref`. */
export const currentRef = async (db: GotongDatabase, ref: string): Promise<string> =>
  refNow(await readMoved(db.userId), ref)

/** Rejected changes that wait for a person. Both reads start at once, so that a live query follows both. */
export const failedForPeople = async (db: GotongDatabase): Promise<FailedMutation[]> => {
  const reading = [readMoved(db.userId), db.table<FailedMutation, string>('failed').toArray()] as const
  const [moved, failed] = await Promise.all(reading)
  if (failed.length === 0) return failed
  const { forPeople } = await import('./ref-collisions.ts')
  return forPeople(failed, moved)
}
