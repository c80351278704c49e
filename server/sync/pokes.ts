// Live pokes between server processes: each process reports its commits to the others' listeners.
import { z } from 'zod/mini'
import { parseJson } from '#shared/kernel/parse-json.ts'
import type { ScopesChanged, ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import { MAX_MESSAGE_BYTES, type Processes } from '#server/db/processes.ts'
import type { Live } from './live-listeners.ts'

/** Room for the rest of a message: names, brackets, and the process id. */
const FRAME_BYTES = 100
/** More messages than this for one change are replaced by 'all'. */
const MAX_MESSAGES = 20

/** Changes that wait for a transmission and are reported apart; above it they are joined. */
const MAX_WAITING_CHANGES = 8

/** Waits after failed transmissions, doubled from the first to the last. */
const MIN_RETRY_DELAY_MS = 250
const MAX_RETRY_DELAY_MS = 10_000

const isUnanswered = ({ answeredClients }: ScopesChanged): boolean => answeredClients.length === 0

/** All changes as one, about which every reader is poked. */
const withoutAnswers = (changes: readonly ScopesChanged[]): ScopesChanged => ({
  scopes: [...new Set(changes.flatMap(({ scopes }) => scopes))],
  rejectedClientIds: [...new Set(changes.flatMap(({ rejectedClientIds }) => rejectedClientIds))],
  answeredClients: [],
})

/** Changes with answers stay apart: a client's answer has its own change alone. */
const joinedChanges = (changes: readonly ScopesChanged[]): readonly ScopesChanged[] => {
  if (changes.length > MAX_WAITING_CHANGES) return [withoutAnswers(changes)]
  const unanswered = changes.filter(isUnanswered)
  return unanswered.length < 2 ? changes : [...changes.filter((one) => !isUnanswered(one)), withoutAnswers(unanswered)]
}

/** `all`: anything may have changed. */
const pokeMessageSchema = z.union([
  z.strictObject({
    v: z.literal(1),
    scopes: z.array(z.string()),
    rejected: z.array(z.string()),
    /** [actor, client] whose answer has these changes. A process without this field pokes everybody. */
    answered: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  }),
  z.strictObject({ v: z.literal(1), all: z.literal(true) }),
])

const EVERYTHING = JSON.stringify({ v: 1, all: true })

/** Messages that together report one change, each within the size limit. */
const textsOfOne = (
  { scopes, rejectedClientIds, answeredClients }: ScopesChanged,
  maxBytes: number,
): string[] | 'too much' => {
  const pairs = [...answeredClients].map(({ actorId, clientId }) => [actorId, clientId])
  const pairsBytes = pairs.length === 0 ? 0 : Buffer.byteLength(JSON.stringify({ answered: pairs }))
  // Each message names them. Clients that are not named pull once more.
  const answered = pairsBytes === 0 || pairsBytes > maxBytes / 2 ? {} : { answered: pairs }
  const room = 'answered' in answered ? maxBytes - pairsBytes : maxBytes
  const parts: { scopes: string[]; rejected: string[]; size: number }[] = []
  const add = (kind: 'scopes' | 'rejected', value: string): void => {
    const size = Buffer.byteLength(JSON.stringify(value)) + 1
    let part = parts.at(-1)
    if (part === undefined || part.size + size > room) parts.push((part = { scopes: [], rejected: [], size: 0 }))
    part[kind].push(value)
    part.size += size
  }
  for (const scope of scopes) add('scopes', scope)
  for (const client of rejectedClientIds) add('rejected', client)
  if (parts.some(({ size }) => size > room)) return 'too much'
  return parts.map(({ scopes: moved, rejected }) => JSON.stringify({ v: 1, scopes: moved, rejected, ...answered }))
}

/** Messages that together report all changes. */
export const textsOf = (
  changes: readonly ScopesChanged[],
  maxBytes = MAX_MESSAGE_BYTES - FRAME_BYTES,
): readonly string[] => {
  const texts: string[] = []
  for (const change of changes) {
    const own = textsOfOne(change, maxBytes)
    if (own === 'too much' || texts.length + own.length > MAX_MESSAGES) return [EVERYTHING]
    texts.push(...own)
  }
  return texts
}

/**
 * Reports this process's commits to its listeners at once and to other processes; reports their commits to its
 * listeners.
 */
export const joinProcesses = (
  processes: Processes,
  engine: Pick<ServerEngine<Tx>, 'onScopesChanged'>,
  live: Pick<Live, 'pokeScopes' | 'pokeAll'>,
  onFault: (error: unknown) => void,
): (() => void) => {
  let waiting: readonly ScopesChanged[] = []
  let sending = false
  let closed = false
  /** A change could not be reported: the next transmission reports everything instead. */
  let hasGap = false
  let retryDelayMs = MIN_RETRY_DELAY_MS
  let retryTimer: NodeJS.Timeout | undefined

  const retryLater = (): void => {
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      send().catch(onFault)
    }, retryDelayMs)
    retryTimer.unref()
    retryDelayMs = Math.min(2 * retryDelayMs, MAX_RETRY_DELAY_MS)
  }
  /** While one transmission is running, the next is batched. */
  const send = async (): Promise<void> => {
    sending = true
    while ((hasGap || waiting.length > 0) && retryTimer === undefined && !closed) {
      const texts = hasGap ? [EVERYTHING] : textsOf(waiting)
      waiting = []
      try {
        await processes.send(texts)
        hasGap = false
        retryDelayMs = MIN_RETRY_DELAY_MS
      } catch (error) {
        onFault(error)
        hasGap = true
        if (!closed) retryLater()
      }
    }
    sending = false
  }
  const pokeOtherProcesses = (change: ScopesChanged): void => {
    waiting = joinedChanges([...waiting, change])
    if (!sending && retryTimer === undefined) send().catch(onFault)
  }

  const stopListening = processes.listen({
    onMessage: (text) => {
      const message = pokeMessageSchema.safeParse(parseJson(text))
      // An unknown message of another version may concern anybody.
      if (!message.success || 'all' in message.data) live.pokeAll()
      else {
        const { scopes, rejected, answered = [] } = message.data
        const answeredClients = answered.map(([actorId, clientId]) => ({ actorId, clientId }))
        live.pokeScopes({ scopes, rejectedClientIds: rejected, answeredClients })
      }
    },
    onMissed: live.pokeAll,
  })
  const stopReporting = engine.onScopesChanged((moved) => {
    live.pokeScopes(moved)
    pokeOtherProcesses(moved)
  })
  return () => {
    closed = true
    clearTimeout(retryTimer)
    stopReporting()
    stopListening()
  }
}
