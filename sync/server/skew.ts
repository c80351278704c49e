// What a device's stamp says in the server's time.
import { hybridParts, hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'

/** Milliseconds. Below it a difference of clocks cannot be told from the time that the request took. */
export const SKEW_TOLERANCE = 2_000

const MOST_COUNTED = 99_999
const LONGEST_CLIENT = 64

/** Moved by how far the device's clock was off when it sent, and never into the server's future. All milliseconds. */
export const correctedTime = (time: HybridTime, deviceNow: number, serverNow: number): HybridTime => {
  const told = hybridParts(time)
  // What a device sends is not always what a device of ours would send.
  const milliseconds = Number.isFinite(told.milliseconds) ? told.milliseconds : serverNow
  const counter = Number.isInteger(told.counter) ? Math.min(Math.max(told.counter, 0), MOST_COUNTED) : 0
  const client = told.client.slice(0, LONGEST_CLIENT)
  const skew = serverNow - deviceNow
  const moved = Math.abs(skew) < SKEW_TOLERANCE ? milliseconds : milliseconds + skew
  return hybridTime(Math.min(moved, serverNow), counter, client)
}
