// Registry of live listeners and their scopes. Pokes a listener when one of its scopes moved; the listener pulls.
import { heardIn } from '#shared/scope.ts'
import type { ScopesChanged } from '#sync/server/server-engine.ts'
import type { ClientKey } from '#sync/server/server-store.ts'
import { pokeThrottle } from './poke-throttle.ts'

export interface Listener {
  readonly actorId: string
  readonly clientId: string | null
  poke(): void
  /** Called when its scopes may have changed: returns the current ones. */
  scopes(): Promise<readonly string[]>
}

export interface Live {
  /** Listens until the returned function is called. */
  add(userScope: string, listener: Listener): Promise<() => void>
  readonly pokeScopes: (moved: ScopesChanged) => void
  /** Anything may have changed: every listener pulls once. */
  readonly pokeAll: () => void
  readonly size: number
  /** Stops all pokes. */
  close(): void
}

interface Seat {
  readonly userScope: string
  readonly listener: Listener
  scopes: readonly string[]
  /** Number of the request for scopes, because answers may arrive out of order. */
  asks: number
  answered: number
  /** Its scopes may have changed. */
  isStale: boolean
  /** Is to be poked, and not only asked for its scopes. */
  isPoked: boolean
}

/** Key of a client. It contains the actor, so that another person with the same client id cannot stop its pokes. */
const clientOf = (actorId: string, clientId: string): string => `${actorId} ${clientId}`

/** Seats by a key. */
const seatIndex = () => {
  const seatsBy = new Map<string, Set<Seat>>()
  return {
    at: (key: string): ReadonlySet<Seat> => seatsBy.get(key) ?? new Set(),
    add: (key: string, seat: Seat): void => void seatsBy.set(key, (seatsBy.get(key) ?? new Set()).add(seat)),
    remove: (key: string, seat: Seat): void => {
      const there = seatsBy.get(key)
      there?.delete(seat)
      if (there?.size === 0) seatsBy.delete(key)
    },
  }
}

type SeatIndex = ReturnType<typeof seatIndex>

/** Seats by the scopes that their listeners read. */
const scopeIndex = (isOpen: (seat: Seat) => boolean) => {
  const { at, add, remove } = seatIndex()
  const leave = (seat: Seat): void => {
    for (const scope of seat.scopes) remove(scope, seat)
  }
  const enter = (seat: Seat, scopes: readonly string[]): void => {
    leave(seat)
    seat.scopes = scopes
    for (const scope of scopes) add(scope, seat)
  }
  return {
    at,
    leave,
    /** Reads the listener's scopes. Returns whether it gained one. */
    refresh: async (seat: Seat): Promise<boolean> => {
      const question = (seat.asks += 1)
      seat.isStale = false
      const scopes = await seat.listener.scopes().catch((error: unknown) => {
        seat.isStale = true
        throw error
      })
      if (!isOpen(seat) || question < seat.answered) return false
      seat.answered = question
      const had = new Set(seat.scopes)
      enter(seat, scopes)
      return scopes.some((scope) => !had.has(scope))
    },
  }
}

/** Listeners that are alone under their client: another one under the same id may be a copy of the profile. */
const soleSeats = (byClient: SeatIndex, clients: readonly ClientKey[]): ReadonlySet<Seat> => {
  const sole = new Set<Seat>()
  for (const { actorId, clientId } of clients) {
    const [seat, ...others] = byClient.at(clientOf(actorId, clientId))
    if (seat && others.length === 0) sole.add(seat)
  }
  return sole
}

/** `isBusy`: the server is overloaded, so a poked client would only wait. */
export const createLive = (onFault: (error: unknown) => void, isBusy: () => boolean = () => false): Live => {
  const seats = new Set<Seat>()
  const byScope = scopeIndex((seat) => seats.has(seat))
  const byClient = seatIndex()

  const turns = pokeThrottle<Seat>({
    isBusy,
    tell: (seat) => {
      if (seat.isStale) refreshAndPoke(seat).catch(onFault)
      const isPoked = seat.isPoked
      seat.isPoked = false
      if (isPoked) seat.listener.poke()
    },
  })
  const poke = (seat: Seat): void => {
    seat.isPoked = true
    turns.take(seat)
  }
  /** Changes in a scope before the listener gained it were not reported. */
  const refreshAndPoke = async (seat: Seat): Promise<void> => {
    if (await byScope.refresh(seat)) poke(seat)
  }

  return {
    add: async (userScope, listener) => {
      const seat: Seat = { userScope, listener, scopes: [], asks: 0, answered: 0, isStale: true, isPoked: false }
      const { actorId, clientId } = listener
      const client = clientId === null ? null : clientOf(actorId, clientId)
      seats.add(seat)
      if (client !== null) byClient.add(client, seat)
      const remove = (): void => {
        seats.delete(seat)
        turns.leave(seat)
        byScope.leave(seat)
        if (client !== null) byClient.remove(client, seat)
      }
      try {
        await byScope.refresh(seat)
      } catch (error) {
        remove()
        throw error
      }
      return remove
    },
    pokeScopes: ({ scopes, rejectedClientIds, answeredClients }) => {
      const answered = soleSeats(byClient, answeredClients)
      const poked = new Set<Seat>()
      for (const scope of new Set(scopes.map(heardIn)))
        for (const seat of byScope.at(scope)) {
          poked.add(seat)
          // Memberships and orders are in the person's own scope: when it moves, the set of scopes may change.
          if (scope === seat.userScope) seat.isStale = true
        }
      for (const seat of seats)
        if (seat.listener.clientId !== null && rejectedClientIds.includes(seat.listener.clientId)) poked.add(seat)
      for (const seat of poked)
        if (!answered.has(seat)) poke(seat)
        else if (seat.isStale) turns.take(seat)
    },
    pokeAll: () => {
      for (const seat of seats) {
        seat.isStale = true
        poke(seat)
      }
    },
    get size() {
      return seats.size
    },
    close: () => turns.close(),
  }
}
