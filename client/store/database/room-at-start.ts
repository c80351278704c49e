// Asks once in a page, before its first database is opened, whether the disk is full (C33).
import { checkForRoom } from './check-for-room.ts'
import { isStorageFault } from './connection-lost.ts'

/** Milliseconds. A Cache Storage that does not answer does not keep the databases closed. */
const LONGEST_WAIT = 5_000

let asked: Promise<boolean> | undefined

const ask = async (): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT, false)))
  // Other errors say that Cache Storage may not be used here.
  const answer = checkForRoom().then(() => false, isStorageFault)
  try {
    return await Promise.race([answer, end])
  } finally {
    clearTimeout(timer)
  }
}

/** Later calls return the first answer. */
export const isFullAtStart = (): Promise<boolean> => (asked ??= ask())
