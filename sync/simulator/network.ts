// Faults of messages between a device and the server.
import type { TransportAnswer } from '#sync/client/transport.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { FaultRates } from './fault-rates.ts'
import type { Scheduler } from './scheduler.ts'

const PORTAL_PAGE = '<!doctype html><html><title>Sign in to this network</title></html>'
const TIMEOUT_MS = 10_000
/** Longest time that a request can wait in the network. */
const MAX_DELAY_MS = 180_000

/** State of one device's connection; may change at any moment. */
export interface Link {
  online(): boolean
  /** Its messages arrive. */
  sends(): boolean
  /** Messages to it arrive. */
  receives(): boolean
}

export interface Network {
  /** Carries a request to `serve` and its answer back. Throws when no answer arrives. */
  deliver(link: Link, serve: () => Promise<TransportAnswer>): Promise<TransportAnswer>
}

export const createNetwork = (random: SeededRandom, scheduler: Scheduler, faults: () => FaultRates): Network => {
  const delay = (): Promise<void> =>
    scheduler.pause(random.happens(0.1) ? random.between(200, 3_000) : random.between(2, 60))
  const noAnswer = async (): Promise<never> => {
    await scheduler.pause(TIMEOUT_MS)
    throw new Error('no answer')
  }
  return {
    deliver: async (link, serve) => {
      if (!link.online()) throw new Error('offline')
      if (random.happens(faults().portal)) return { status: 200, text: PORTAL_PAGE }
      if (!link.sends() || random.happens(faults().requestLost)) return noAnswer()
      if (random.happens(faults().late)) {
        void scheduler
          .pause(random.between(TIMEOUT_MS, MAX_DELAY_MS))
          // Dropped when the faults have ended meanwhile.
          .then(() => (faults().late > 0 ? serve() : undefined))
          .catch(() => undefined)
        return noAnswer()
      }
      if (random.happens(faults().duplicated))
        void delay()
          .then(serve)
          .catch(() => undefined)
      await delay()
      if (random.happens(faults().unavailable)) return { status: 503, text: 'unavailable' }
      const answer = await serve().catch(() => undefined)
      if (!answer || random.happens(faults().responseLost)) return noAnswer()
      await delay()
      if (!link.online() || !link.receives()) return noAnswer()
      const cut = random.happens(faults().truncated)
      return cut ? { ...answer, text: answer.text.slice(0, random.between(0, answer.text.length - 1)) } : answer
    },
  }
}
