// Log of refused codes on this device: code, time and reason.
import { readSetting, writeSetting } from '#client/store/device/device-database.ts'

export interface RefusedScan {
  readonly code: string
  /** Epoch seconds. */
  readonly at: number
  readonly reason: string
}

export const REFUSED_KEY = 'refused-scans'
const MAX_LOGGED_SCANS = 200

let writing: Promise<void> = Promise.resolve()

/** Newest first; the oldest are dropped. */
export const withRefused = (log: readonly RefusedScan[], scan: RefusedScan): RefusedScan[] =>
  [scan, ...log].slice(0, MAX_LOGGED_SCANS)

/** Serialised, so that two quick scans are both stored. */
export const logRefused = (scan: RefusedScan): Promise<void> => {
  writing = writing
    .catch(() => undefined)
    .then(async () => {
      const key = `choice:${REFUSED_KEY}`
      await writeSetting(key, withRefused((await readSetting<RefusedScan[]>(key)) ?? [], scan))
    })
  return writing
}
