import { expect, test, vi } from 'vitest'
import type { ClientMeta, OutboxEntry } from '#sync/client/client-store.ts'
import { newMeta } from '#sync/client/meta.ts'
import { PROTOCOL_VERSION, type SyncRequest } from '#sync/protocol/wire.ts'
import { sendFromMemory } from './send-while-failing.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const entry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq,
  ulid: `ULID-${seq}`.padEnd(26, '0'),
  name: 'rename-packing-list',
  version: 1,
  input: { n: seq },
  time: asHybridTime('000000000000001-00000-c'),
  at: 1,
  device: { id: 'd', name: 'Counter 2' },
  dependsOn: [],
  after: [],
  files: [],
  attempts: 0,
  ...change,
})

const LATEST = 'ULID0'.padEnd(26, '0')
const stored: ClientMeta = {
  ...newMeta('c'),
  cursor: { epoch: 'epoch-1', scopes: {} },
  pulledAt: 5,
  latestApplied: { ulid: LATEST, at: 5 },
}

/** Answers like a server, after so many requests that find no network. */
const transportWith = (lost = 0) => {
  const requests: SyncRequest[] = []
  return {
    requests,
    transport: {
      sync: async (request: SyncRequest) => {
        requests.push(request)
        if (requests.length <= lost) throw new TypeError('no network')
        const results = request.mutations.map(({ ulid }) => ({ ulid, outcome: 'applied' }))
        return { status: 200, text: JSON.stringify({ protocol: PROTOCOL_VERSION, results, serverNow: 1 }) }
      },
      upload: () => Promise.reject(new Error('files are not in memory')),
    },
  }
}

test('SYN-031 C35 unsent changes are sent from memory, in their order, under a separate client id, for the same database', async () => {
  const { requests, transport } = transportWith()
  const stop = sendFromMemory([entry(4), entry(5)], stored, transport)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  stop()
  const [{ clientId, epoch, latest, cursor, mutations }] = requests as [SyncRequest]
  expect(clientId).not.toBe('c')
  expect([epoch, latest, cursor]).toEqual(['epoch-1', LATEST, null])
  expect(mutations.map(({ ulid }) => ulid)).toEqual([entry(4).ulid, entry(5).ulid])
})

test('C35 a change with a file waits, and so do all changes after it', async () => {
  const { requests, transport } = transportWith()
  const withFile = entry(2, { files: ['f'] })
  const stop = sendFromMemory([entry(1), withFile, entry(3, { after: [withFile.ulid] })], undefined, transport)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  stop()
  expect(requests[0]!.mutations.map(({ ulid }) => ulid)).toEqual([entry(1).ulid])
})

test('C35 sending is retried until everything is sent or storage works, and only while changes wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const lost = transportWith(2)
    sendFromMemory([entry(1)], undefined, lost.transport)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lost.requests).toHaveLength(3)
    expect(new Set(lost.requests.map(({ clientId }) => clientId)).size).toBe(1)

    const stopped = transportWith(2)
    const stop = sendFromMemory([entry(1)], undefined, stopped.transport)
    await vi.advanceTimersByTimeAsync(100)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stopped.requests).toHaveLength(1)

    const inFlight = transportWith(2)
    sendFromMemory([entry(1)], undefined, inFlight.transport)()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(inFlight.requests).toHaveLength(1)

    const none = transportWith()
    sendFromMemory([], undefined, none.transport)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(none.requests).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('C35 a network that returns while changes are sent starts no second sending', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  try {
    const requests: SyncRequest[] = []
    const lose: (() => void)[] = []
    const transport = {
      sync: (request: SyncRequest) => {
        requests.push(request)
        return new Promise<never>((_, reject) => lose.push(() => reject(new TypeError('no network'))))
      },
      upload: () => Promise.reject(new Error('files are not in memory')),
    }
    const stop = sendFromMemory([entry(1)], undefined, transport)
    await vi.advanceTimersByTimeAsync(0)
    network.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(1)
    lose[0]?.()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests).toHaveLength(2)
    // A pause that the network ends is followed by one sending too.
    lose[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    network.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(3)
    stop()
    lose[2]?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(3)
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
