// Where this device has moved orders whose reference was taken. Moving them: `renew-refs.ts`, loaded when a change failed.
import type { FailedMutation } from '#sync/client/client-store.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { deviceDatabase, readSetting, writeSetting } from '#client/store/device/device-database.ts'
import { forPeople, NOTHING_MOVED, refNow, type MovedRefs } from './ref-collisions.ts'

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
  return forPeople(failed, moved)
}
