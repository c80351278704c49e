// Live pokes between server processes: each process reports its commits to the others' listeners.
import { z } from 'zod/mini'
import type { ScopesChanged, ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import { MAX_MESSAGE_BYTES, type Processes } from '#server/db/processes.ts'
import type { Live } from './live-listeners.ts'

/** Room for the rest of a message: names, brackets, and the process id. */
const FRAME_BYTES = 100
/** More messages than this for one change are replaced by 'all'. */
const MAX_MESSAGES = 20

/** `all`: anything may have changed. */
const pokeMessageSchema = z.union([
  z.strictObject({ v: z.literal(1), scopes: z.array(z.string()), rejected: z.array(z.string()) }),
  z.strictObject({ v: z.literal(1), all: z.literal(true) }),
])

const EVERYTHING = JSON.stringify({ v: 1, all: true })

/** Messages that together report all moved scopes, each within the size limit. */
export const textsOf = (
  { scopes, rejectedClientIds }: { readonly scopes: Iterable<string>; readonly rejectedClientIds: Iterable<string> },
  maxBytes = MAX_MESSAGE_BYTES - FRAME_BYTES,
): string[] => {
  const parts: { scopes: string[]; rejected: string[]; size: number }[] = []
  const add = (kind: 'scopes' | 'rejected', value: string): void => {
    const size = Buffer.byteLength(JSON.stringify(value)) + 1
    let part = parts.at(-1)
    if (part === undefined || part.size + size > maxBytes) parts.push((part = { scopes: [], rejected: [], size: 0 }))
    part[kind].push(value)
    part.size += size
  }
  for (const scope of scopes) add('scopes', scope)
  for (const client of rejectedClientIds) add('rejected', client)
  const isTooMuch = parts.length > MAX_MESSAGES || parts.some(({ size }) => size > maxBytes)
  return isTooMuch
    ? [EVERYTHING]
    : parts.map(({ scopes: moved, rejected }) => JSON.stringify({ v: 1, scopes: moved, rejected }))
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
  let waiting: { scopes: Set<string>; rejectedClientIds: Set<string> } | undefined
  let sending = false

  /** While one transmission is running, the next is batched. */
  const send = async (): Promise<void> => {
    sending = true
    while (waiting) {
      const next = waiting
      waiting = undefined
      await processes.tell(textsOf(next)).catch(onFault)
    }
    sending = false
  }
  const pokeOtherProcesses = ({ scopes, rejectedClientIds }: ScopesChanged): void => {
    waiting ??= { scopes: new Set(), rejectedClientIds: new Set() }
    for (const scope of scopes) waiting.scopes.add(scope)
    for (const id of rejectedClientIds) waiting.rejectedClientIds.add(id)
    if (!sending) send().catch(onFault)
  }

  const stopHearing = processes.hear({
    onMessage: (text) => {
      const message = pokeMessageSchema.safeParse(parsed(text))
      // An unknown message of another version may concern anybody.
      if (!message.success || 'all' in message.data) live.pokeAll()
      else live.pokeScopes({ scopes: message.data.scopes, rejectedClientIds: message.data.rejected })
    },
    missed: live.pokeAll,
  })
  const stopTelling = engine.onScopesChanged((moved) => {
    live.pokeScopes(moved)
    pokeOtherProcesses(moved)
  })
  return () => {
    stopTelling()
    stopHearing()
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
