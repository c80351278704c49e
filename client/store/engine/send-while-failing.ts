// Sends unsent changes from memory while the databases are closed (C35). The server knows the changes again by their
// ULIDs (S16).
import { newId } from '#shared/kernel/ids.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import type { ClientMeta, OutboxEntry } from '#sync/client/client-store.ts'
import type { SendingContext } from '#sync/client/context.ts'
import { newMeta } from '#sync/client/meta.ts'
import { asUnsent } from '#sync/client/requeue-applied.ts'
import { sendOnly } from '#sync/client/send-only.ts'
import type { Transport } from '#sync/client/transport.ts'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/**
 * `stored`: the store's record, which names the server's database that the changes are for (S22, C18). Files are not in
 * memory: changes with files wait.
 */
const memoryStore = (entries: readonly OutboxEntry[], stored: ClientMeta | undefined): SendingContext['store'] => {
  const outbox = new Map(entries.map((entry) => [entry.seq, asUnsent(entry)]))
  let meta: ClientMeta = { ...(stored ?? newMeta('')), clientId: newId() }
  return {
    transact: (_, work) =>
      work({
        outbox: {
          list: () => Promise.resolve([...outbox.values()]),
          put: async (put) => put.forEach((entry) => outbox.set(entry.seq, entry)),
          delete: async (seqs) => seqs.forEach((seq) => outbox.delete(seq)),
        },
        files: {
          waiting: (names) => Promise.resolve([...names]),
          get: () => Promise.resolve(undefined),
          markUploaded: () => Promise.resolve(),
        },
        meta: {
          get: () => Promise.resolve(meta),
          put: async (next) => void (meta = next),
        },
      }),
  }
}

/** Tries until everything is sent, or until the returned function is called. */
export const sendFromMemory = (
  entries: readonly OutboxEntry[],
  stored: ClientMeta | undefined,
  transport: Transport,
): (() => void) => {
  if (entries.length === 0) return () => undefined
  const context: SendingContext = {
    store: memoryStore(entries, stored),
    transport,
    clock: systemClock,
    ids: { client: newId },
    onFault: () => undefined,
  }
  let stopped = false
  let isSending = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async (): Promise<void> => {
    if (isSending) return
    clearTimeout(timer)
    isSending = true
    const isSent = await sendOnly(context).catch(() => false)
    isSending = false
    if (!isSent && !stopped) timer = setTimeout(() => void send(), pauseMs)
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)
  }
  const now = (): void => {
    pauseMs = FIRST_PAUSE_MS
    void send()
  }
  now()
  globalThis.addEventListener?.('online', now)
  return () => {
    stopped = true
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', now)
  }
}
