// Translates a device's stamp into the server's time.
import {
  asHybridTime,
  atLeastAfter,
  hybridParts,
  hybridTime,
  MAX_COUNTER,
  type HybridTime,
} from '#shared/kernel/hybrid-time.ts'

/** A smaller clock difference cannot be distinguished from the duration of the request. */
const SKEW_TOLERANCE_MS = 2_000

const MAX_CLIENT_ID_CHARACTERS = 64
/** Rows keep the time, and hosts send it back: a line break or half a character in it would make their change invalid. */
const NOT_IN_CLIENT_IDS = /[^\w-]/g

/** A device's stamp and its correction by the server. */
export interface CorrectedTime {
  readonly device: HybridTime
  readonly server: HybridTime
}

/** All in milliseconds. */
export interface Clocks {
  /** The device's clock when it sent the request. */
  readonly deviceNow: number
  /** The server's clock when it received the request. */
  readonly receivedAt: number
  readonly serverNow: number
  /** Server time of the last pull before the action, according to the device. */
  readonly pulledAt?: number | undefined
}

/** Parses a device's stamp; invalid ones are replaced. */
const parseTime = (time: string, serverNow: number): HybridTime => {
  const { milliseconds, counter, client } = hybridParts(asHybridTime(time))
  return hybridTime(
    Number.isFinite(milliseconds) ? milliseconds : serverNow,
    Number.isInteger(counter) ? Math.min(Math.max(counter, 0), MAX_COUNTER) : 0,
    client.replaceAll(NOT_IN_CLIENT_IDS, '').slice(0, MAX_CLIENT_ID_CHARACTERS),
  )
}

/**
 * S8: moves the stamp by the skew of the device's clock, after everything that the device had pulled, and not after
 * the server's now. `before`: the latest stamps of this client and of its request. A later stamp of the device stays later.
 */
export const correctTime = (
  time: string,
  { deviceNow, receivedAt, serverNow, pulledAt = 0 }: Clocks,
  ...before: readonly (CorrectedTime | undefined)[]
): CorrectedTime => {
  const device = parseTime(time, serverNow)
  const { milliseconds, counter, client } = hybridParts(device)
  const skew = receivedAt - deviceNow
  const moved = Math.abs(skew) < SKEW_TOLERANCE_MS ? milliseconds : milliseconds + skew
  // The rows of a pull have times up to `pulledAt`, that millisecond included.
  const server = hybridTime(Math.min(Math.max(moved, pulledAt + 1), serverNow), counter, client)
  const earlier = before.flatMap((last) => (last && device > last.device ? [last.server] : []))
  return { device, server: earlier.reduce((time, one) => atLeastAfter(time, one), server) }
}
