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

/** `isBusy`: the server is overloaded, so a poked client would only wait. */
export const createLive = (onFault: (error: unknown) => void, isBusy: () => boolean = () => false): Live => {
  const seats = new Set<Seat>()
  const byScope = new Map<string, Set<Seat>>()
  const byClient = new Map<string, Set<Seat>>()

  const leave = (seat: Seat): void => {
    for (const scope of seat.scopes) {
      const there = byScope.get(scope)
      there?.delete(seat)
      if (there?.size === 0) byScope.delete(scope)
    }
  }
  const enter = (seat: Seat, scopes: readonly string[]): void => {
    leave(seat)
    seat.scopes = scopes
    for (const scope of scopes) {
      const there = byScope.get(scope) ?? new Set()
      byScope.set(scope, there.add(seat))
    }
  }
  /** Returns whether the listener gained a scope. */
  const refresh = async (seat: Seat): Promise<boolean> => {
    const question = (seat.asks += 1)
    seat.isStale = false
    const scopes = await seat.listener.scopes()
    if (!seats.has(seat) || question < seat.answered) return false
    seat.answered = question
    const had = new Set(seat.scopes)
    enter(seat, scopes)
    return scopes.some((scope) => !had.has(scope))
  }
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
    if (await refresh(seat)) poke(seat)
  }
  /** Listeners that are alone under their client: another one under the same id may be a copy of the profile. */
  const soleSeats = (clients: readonly ClientKey[]): ReadonlySet<Seat> => {
    const sole = new Set<Seat>()
    for (const { actorId, clientId } of clients) {
      const [seat, ...others] = byClient.get(clientOf(actorId, clientId)) ?? []
      if (seat && others.length === 0) sole.add(seat)
    }
    return sole
  }

  return {
    add: async (userScope, listener) => {
      const seat: Seat = { userScope, listener, scopes: [], asks: 0, answered: 0, isStale: true, isPoked: false }
      const { actorId, clientId } = listener
      const client = clientId === null ? null : clientOf(actorId, clientId)
      seats.add(seat)
      if (client !== null) byClient.set(client, (byClient.get(client) ?? new Set()).add(seat))
      const remove = (): void => {
        seats.delete(seat)
        turns.leave(seat)
        leave(seat)
        if (client === null) return
        const there = byClient.get(client)
        there?.delete(seat)
        if (there?.size === 0) byClient.delete(client)
      }
      try {
        await refresh(seat)
      } catch (error) {
        remove()
        throw error
      }
      return remove
    },
    pokeScopes: ({ scopes, rejectedClientIds, answeredClients }) => {
      const answered = soleSeats(answeredClients)
      const poked = new Set<Seat>()
      for (const scope of new Set(scopes.map(heardIn)))
        for (const seat of byScope.get(scope) ?? []) {
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
