// A Web Lock that pages hold while storage fails: the service worker, which has no other way to know, then uses no database (C33).

const LOCK = 'gotong-storage-failing'

/** Several pages may hold it. Returns a function that releases it. */
export const holdStorageFailingLock = (): (() => void) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  void globalThis.navigator?.locks?.request(LOCK, { mode: 'shared' }, () => held)
  return release
}

/** Whether a page of this browser finds that its storage fails. */
export const isStorageFailingLockHeld = async (): Promise<boolean> => {
  const locks = await globalThis.navigator?.locks?.query()
  return locks?.held?.some(({ name }) => name === LOCK) ?? false
}
