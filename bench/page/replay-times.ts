// Measures sending a queue to a real server until both sides agree.
import { restTransport } from '#client/store/engine/http-transport.ts'
import type { Transport } from '#sync/client/transport.ts'
import { closePhones, replayBarely, type Platform } from './bare-replay.ts'
import { close, newDevice, queueCheckOffs, type Device } from './bench-device.ts'

let device: Device | undefined
let carried: Transport | undefined
let waited = 0
let requests = 0

/** Signs in and pulls everything; returns the duration. */
export const openReplay = async ({ userId, token }: { userId: string; token: string }): Promise<number> => {
  const carry = restTransport(() => Promise.resolve(token))
  carried = carry
  device = await newDevice(userId, {
    ...carry,
    sync: async (request) => {
      const from = performance.now()
      requests += 1
      try {
        return await carry.sync(request)
      } finally {
        waited += performance.now() - from
      }
    },
  })
  const from = performance.now()
  const { state } = await device.engine.syncOnce()
  if (state !== 'idle') throw new Error(`no first snapshot: ${state}`)
  return performance.now() - from
}

export interface Replayed {
  readonly ms: number
  /** Part of the time spent waiting for answers. */
  readonly waited: number
  readonly requests: number
}

export const replay = async ({ refs }: { refs: readonly string[] }): Promise<Replayed> => {
  if (!device) throw new Error('nobody is signed in')
  await queueCheckOffs(device, refs)
  waited = 0
  requests = 0
  const from = performance.now()
  const { state } = await device.engine.syncOnce()
  const ms = performance.now() - from
  const left = await device.db.table('outbox').count()
  const failed = await device.db.table('failed').count()
  if (state !== 'idle' || left + failed > 0) throw new Error(`${state}, ${left} left, ${failed} failed`)
  return { ms, waited, requests }
}

/** The same by plain Dexie and plain IndexedDB, against the same server. */
export const replayBare = async ({
  refs,
  platform,
}: {
  refs: readonly string[]
  platform: Platform
}): Promise<number> => {
  if (!device || !carried) throw new Error('nobody is signed in')
  return replayBarely(platform, device, carried, refs)
}

export const closeReplay = async (): Promise<void> => {
  await closePhones()
  if (device) await close(device)
  device = undefined
}
