// A Web Lock that pages hold while storage fails: the service worker, which has no other way to know, then uses no database (C33).
import { holdLock } from './held-lock.ts'

const LOCK = 'gotong-storage-failing'

/** Returns a function that releases it. */
export const holdStorageFailingLock = (): (() => void) => holdLock(LOCK, 'shared')

/** Whether a page of this browser finds that its storage fails. */
export const isStorageFailingLockHeld = async (): Promise<boolean> => {
  const locks = await globalThis.navigator?.locks?.query()
  return locks?.held?.some(({ name }) => name === LOCK) ?? false
}
