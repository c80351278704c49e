// Live pokes between server processes: what one process commits, the others tell to who listens there.
import { z } from 'zod'
import type { Moved, ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import { LONGEST_TOLD, type Processes } from '#server/db/processes.ts'
import type { Live } from './live.ts'

/** Beside the texts themselves: names, brackets, and the mark of the process. */
const FRAME = 100
/** More than that is not told one by one. */
const MOST_TEXTS = 20

/** `all`: anything may have moved. */
const toldSchema = z.union([
  z.strictObject({ v: z.literal(1), scopes: z.array(z.string()), rejected: z.array(z.string()) }),
  z.strictObject({ v: z.literal(1), all: z.literal(true) }),
])

const EVERYTHING = JSON.stringify({ v: 1, all: true })

/** Texts that together say what moved, each short enough to be told. */
export const textsOf = (
  { scopes, rejectedClientIds }: { readonly scopes: Iterable<string>; readonly rejectedClientIds: Iterable<string> },
  longest = LONGEST_TOLD - FRAME,
): string[] => {
  const parts: { scopes: string[]; rejected: string[]; size: number }[] = []
  const add = (kind: 'scopes' | 'rejected', value: string): void => {
    const size = Buffer.byteLength(JSON.stringify(value)) + 1
    let part = parts.at(-1)
    if (part === undefined || part.size + size > longest) parts.push((part = { scopes: [], rejected: [], size: 0 }))
    part[kind].push(value)
    part.size += size
  }
  for (const scope of scopes) add('scopes', scope)
  for (const client of rejectedClientIds) add('rejected', client)
  const isTooMuch = parts.length > MOST_TEXTS || parts.some(({ size }) => size > longest)
  return isTooMuch
    ? [EVERYTHING]
    : parts.map(({ scopes: moved, rejected }) => JSON.stringify({ v: 1, scopes: moved, rejected }))
}

/** What this process commits goes to its own listeners at once, and to the others; what they commit comes to its own. */
export const joinProcesses = (
  processes: Processes,
  engine: Pick<ServerEngine<Tx>, 'onMoved'>,
  live: Pick<Live, 'tell' | 'tellAll'>,
  onFault: (error: unknown) => void,
): (() => void) => {
  let waiting: { scopes: Set<string>; rejectedClientIds: Set<string> } | undefined
  let sending = false

  /** While one telling is on its way, the next gathers. */
  const send = async (): Promise<void> => {
    sending = true
    while (waiting) {
      const next = waiting
      waiting = undefined
      await processes.tell(textsOf(next)).catch(onFault)
    }
    sending = false
  }
  const tellOthers = ({ scopes, rejectedClientIds }: Moved): void => {
    waiting ??= { scopes: new Set(), rejectedClientIds: new Set() }
    for (const scope of scopes) waiting.scopes.add(scope)
    for (const id of rejectedClientIds) waiting.rejectedClientIds.add(id)
    if (!sending) send().catch(onFault)
  }

  const stopHearing = processes.hear({
    told: (text) => {
      const told = toldSchema.safeParse(parsed(text))
      // What another version tells in its own way may concern anybody.
      if (!told.success || 'all' in told.data) live.tellAll()
      else live.tell({ scopes: told.data.scopes, rejectedClientIds: told.data.rejected })
    },
    missed: live.tellAll,
  })
  const stopTelling = engine.onMoved((moved) => {
    live.tell(moved)
    tellOthers(moved)
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
