// What a device's stamp says in the server's time.
import { hybridParts, hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'

/** Milliseconds. Below it a difference of clocks cannot be told from the time that the request took. */
export const SKEW_TOLERANCE = 2_000

/** Moved by how far the device's clock was off when it sent, and never into the server's future. All milliseconds. */
export const correctedTime = (time: HybridTime, deviceNow: number, serverNow: number): HybridTime => {
  const { milliseconds, counter, client } = hybridParts(time)
  const skew = serverNow - deviceNow
  const moved = Math.abs(skew) < SKEW_TOLERANCE ? milliseconds : milliseconds + skew
  return hybridTime(Math.min(moved, serverNow), counter, client)
}
