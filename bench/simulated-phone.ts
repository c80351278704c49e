// A phone without a browser: live stream, queue and cursor. It pulls after a poke and retries after a failure.
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { newId } from '#shared/kernel/ids.ts'
import type { Cursor, Mutation, Patch, SyncResponse } from '#sync/protocol/wire.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import type { SeededHost } from './seed-hosts.ts'
import { pause } from '#tests/support/pause.ts'

/** Statistics over all phones. */
export interface PhoneLog {
  /** Milliseconds of each sync request, from the start to the whole answer. */
  readonly took: number[]
  /** Sync requests and lines by their status; 0 where no answer came. */
  readonly answers: Map<number, number>
  bytes: number
  rejected: number
}

export interface Phone {
  /** Pulls everything that its person reads, then loses the signal and checks off each of their orders. */
  fill(): Promise<void>
  /** Line, push and pull. Resolves when the queue is empty. */
  comeBack(): Promise<void>
  /** Resolves when the phone has pulled after its last poke. */
  quiet(): Promise<void>
  leave(): void
}

const BATCH = 100
const RETRY_AFTER_MS = 1000

const merged = (cursor: Cursor, { epoch, lost, scopes }: Patch): Cursor => {
  const kept = Object.entries(cursor.epoch === epoch ? cursor.scopes : {}).filter(([scope]) => !lost.includes(scope))
  return { epoch, scopes: Object.fromEntries([...kept, ...scopes.map((of) => [of.scope, of.version] as const)]) }
}

const bodyOf = async (reply: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const answered = (asking: ClientRequest, body = ''): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    asking.on('response', resolve)
    asking.on('error', reject)
    asking.end(body)
  })

const countStatus = ({ answers }: PhoneLog, status: number): void =>
  void answers.set(status, (answers.get(status) ?? 0) + 1)

/** Sends sync requests over one kept connection, and logs them. */
const syncConnection = (url: string, headers: Record<string, string>, log: PhoneLog) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /** Undefined when the request should be retried. */
    send: async (body: string): Promise<Buffer | undefined> => {
      const from = performance.now()
      try {
        const sent = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
        const reply = await answered(request(`${url}/api/sync`, { method: 'POST', agent, headers: sent }), body)
        const bytes = await bodyOf(reply)
        log.took.push(performance.now() - from)
        log.bytes += bytes.length
        countStatus(log, reply.statusCode ?? 0)
        if (reply.statusCode !== 200) return undefined
        return reply.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      } catch {
        countStatus(log, 0)
        return undefined
      }
    },
    close: (): void => agent.destroy(),
  }
}

export const newPhone = (url: string, { token, orders }: SeededHost, log: PhoneLog): Phone => {
  const device = syncClient(newId())
  const headers = { authorization: `Bearer ${token}`, 'x-client': 'web', 'accept-encoding': 'gzip' }
  const connection = syncConnection(url, headers, log)
  let cursor: Cursor = EMPTY_CURSOR
  let queue: Mutation[] = []
  let line: IncomingMessage | undefined
  let activeSyncs: Promise<void> | undefined
  let isDue = false

  const once = async (): Promise<void> => {
    const mutations = queue.slice(0, BATCH)
    const asked = device.request({ mutations, cursor })
    const bytes = await connection.send(JSON.stringify(asked))
    if (bytes === undefined) {
      isDue = true
      await pause(RETRY_AFTER_MS * (0.5 + Math.random()))
      return
    }
    const answer = JSON.parse(bytes.toString('utf8')) as SyncResponse
    if (answer.stop) throw new Error(`a phone was stopped: ${JSON.stringify(answer.stop)}`)
    log.rejected += answer.results.filter(({ outcome }) => outcome === 'rejected').length
    const decided = new Set(answer.results.map(({ ulid }) => ulid))
    queue = queue.filter(({ ulid }) => !decided.has(ulid))
    if (answer.patch) cursor = merged(cursor, answer.patch)
    if (queue.length > 0) isDue = true
  }
  const rounds = async (): Promise<void> => {
    while (isDue) {
      isDue = false
      await once()
    }
  }
  const sync = (): Promise<void> => {
    isDue = true
    activeSyncs ??= rounds().finally(() => (activeSyncs = undefined))
    return activeSyncs
  }

  const listen = async (): Promise<void> => {
    try {
      const path = `${url}/api/live?clientId=${device.clientId}`
      line = await answered(request(path, { agent: new Agent(), headers }))
      countStatus(log, line.statusCode ?? 0)
      line.on('error', () => undefined)
      line.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: moved')) void sync()
      })
    } catch {
      countStatus(log, 0)
    }
  }

  return {
    fill: async () => {
      await sync()
      connection.close()
      queue = orders.map((order) => {
        const lines = order.lines.map(({ id, pQuantity }) => ({ lineId: id, quantity: pQuantity }))
        return device.mutation('hand-over', { id: newId(), ref: order.id, lines, seen: [] })
      })
    },
    comeBack: async () => {
      await Promise.all([listen(), sync()])
      while (queue.length > 0) await sync()
    },
    quiet: async () => {
      await activeSyncs
    },
    leave: () => {
      line?.destroy()
      connection.close()
    },
  }
}
