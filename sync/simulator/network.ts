// Faults of messages between a device and the server.
import type { TransportAnswer } from '#sync/client/transport.ts'
import type { Chance } from './seeded-random.ts'
import type { FaultShares } from './fault-rates.ts'
import type { Scheduler } from './scheduler.ts'

const PORTAL = '<!doctype html><html><title>Sign in to this network</title></html>'
const TIMEOUT = 10_000
/** Milliseconds: a request may wait that long in a network. */
const LATEST = 180_000

/** State of one device's connection; may change at any moment. */
export interface Link {
  online(): boolean
  /** Its messages arrive. */
  sends(): boolean
  /** Messages to it arrive. */
  hears(): boolean
}

export interface Network {
  /** Carries a request to `serve` and its answer back. Throws when no answer arrives. */
  carry(link: Link, serve: () => Promise<TransportAnswer>): Promise<TransportAnswer>
}

export const createNetwork = (chance: Chance, scheduler: Scheduler, faults: () => FaultShares): Network => {
  const travel = (): Promise<void> =>
    scheduler.pause(chance.happens(0.1) ? chance.between(200, 3_000) : chance.between(2, 60))
  const lost = async (): Promise<never> => {
    await scheduler.pause(TIMEOUT)
    throw new Error('no answer')
  }
  return {
    carry: async (link, serve) => {
      if (!link.online()) throw new Error('offline')
      if (chance.happens(faults().portal)) return { status: 200, text: PORTAL }
      if (!link.sends() || chance.happens(faults().requestLost)) return lost()
      if (chance.happens(faults().late)) {
        void scheduler
          .pause(chance.between(TIMEOUT, LATEST))
          // A network without faults holds nothing back any more.
          .then(() => (faults().late > 0 ? serve() : undefined))
          .catch(() => undefined)
        return lost()
      }
      if (chance.happens(faults().duplicated))
        void travel()
          .then(serve)
          .catch(() => undefined)
      await travel()
      if (chance.happens(faults().unavailable)) return { status: 503, text: 'unavailable' }
      const answer = await serve().catch(() => undefined)
      if (!answer || chance.happens(faults().responseLost)) return lost()
      await travel()
      if (!link.online() || !link.hears()) return lost()
      const cut = chance.happens(faults().truncated)
      return cut ? { ...answer, text: answer.text.slice(0, chance.between(0, answer.text.length - 1)) } : answer
    },
  }
}
