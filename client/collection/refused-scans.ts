// Codes that were turned away, kept on this device: what was read, when, and why.
import { readSetting, writeSetting } from '#client/store/device/device-database.ts'

export interface RefusedScan {
  readonly code: string
  /** Epoch seconds. */
  readonly at: number
  readonly reason: string
}

export const REFUSED_KEY = 'refused-scans'
const MOST = 200

let writing: Promise<void> = Promise.resolve()

/** The newest first; the oldest fall off. */
export const withRefused = (log: readonly RefusedScan[], scan: RefusedScan): RefusedScan[] =>
  [scan, ...log].slice(0, MOST)

/** One after the other: two quick scans are both kept. */
export const logRefused = (scan: RefusedScan): Promise<void> => {
  writing = writing
    .catch(() => undefined)
    .then(async () => {
      const key = `choice:${REFUSED_KEY}`
      await writeSetting(key, withRefused((await readSetting<RefusedScan[]>(key)) ?? [], scan))
    })
  return writing
}
