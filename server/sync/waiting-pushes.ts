// Limits the memory of pushes that wait to be decided: beyond it a device is asked to send again later, and keeps its queue.

/** Phones of a large crowd that comes back at once. */
const MAX_REQUESTS = 1_000
/** As JSON; a parsed request takes several times as much. */
const MAX_BYTES = 32_000_000

export interface WaitingPushes {
  /** Returns the function to call when the push is decided; null where too much waits already. */
  begin(bytes: number): (() => void) | null
}

export const createWaitingPushes = (maxRequests = MAX_REQUESTS, maxBytes = MAX_BYTES): WaitingPushes => {
  let [requests, waitingBytes] = [0, 0]
  return {
    begin: (bytes) => {
      if (requests >= maxRequests || (requests > 0 && waitingBytes + bytes > maxBytes)) return null
      requests += 1
      waitingBytes += bytes
      return () => {
        requests -= 1
        waitingBytes -= bytes
      }
    },
  }
}
