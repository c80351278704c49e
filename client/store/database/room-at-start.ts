// Asks once in a page, before its first database is opened, whether the disk is full (C33).
import { checkForRoom, REFUSED_WRITES } from './check-for-room.ts'

/** Milliseconds. A Cache Storage that does not answer does not keep the databases closed. */
const ROOM_CHECK_TIMEOUT_MS = 5_000

let asked: Promise<boolean> | undefined

/** Other errors say that Cache Storage may not be used here. */
const ask = (): Promise<boolean> =>
  Promise.race([
    checkForRoom().then(
      () => false,
      ({ name }: Error) => REFUSED_WRITES.has(name),
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, ROOM_CHECK_TIMEOUT_MS, false)),
  ])

/** Later calls return the first answer. */
export const isFullAtStart = (): Promise<boolean> => (asked ??= ask())
