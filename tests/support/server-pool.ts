// Server pool: one child process runs the servers of the tests in turn, each with its own database and address. A new
// process for each would take longer than most tests.
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiAt } from './api.ts'
import type { PoolResponse, PoolRequest } from './server-pool-process.ts'
import { bundleOf, type SpawnedServer } from './server.ts'

/** Like a spawned server, but without a process of its own. */
export type PooledServer = Pick<SpawnedServer, 'url' | 'port' | 'dataDir' | 'api'> & {
  /** Resolves when it has stopped and its data is removed. */
  stop(): Promise<void>
}

export interface ServerPool {
  start(env: Readonly<Record<string, string>>): Promise<PooledServer>
  close(): void
}

const PROCESS = 'tests/support/server-pool-process.ts'
const REMEMBERED_PIN_HASHES = { '@node-rs/argon2': join(import.meta.dirname, 'remembered-argon2.ts') }
const CLIENT = join(import.meta.dirname, '..', '..', 'dist', 'client')

export const startServerPool = async (): Promise<ServerPool> => {
  const child = fork(await bundleOf(PROCESS, REMEMBERED_PIN_HASHES), {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (answer: PoolResponse) => void>()
  child.on('message', (answer: PoolResponse) => waiting.get(answer.number)?.(answer))
  child.once('exit', () => {
    for (const [number, send] of waiting) send({ number, url: null, fault: 'the server pool has ended' })
  })
  const send = async (order: PoolRequest): Promise<string | null> => {
    const { url, fault } = await new Promise<PoolResponse>((resolve) => {
      waiting.set(order.number, resolve)
      child.send(order)
    })
    waiting.delete(order.number)
    if (fault !== undefined) throw new Error(fault)
    return url
  }
  let started = 0
  return {
    start: async (env) => {
      started += 1
      const place = {
        number: started,
        dataDir: await mkdtemp(join(tmpdir(), 'gotong-server-')),
        clientDirectory: CLIENT,
      }
      const url = (await send({ ...place, env })) ?? ''
      let ending: Promise<void> | undefined
      const end = async (): Promise<void> => {
        await send(place)
        await rm(place.dataDir, { recursive: true, force: true })
      }
      return {
        url,
        port: Number(new URL(url).port),
        dataDir: place.dataDir,
        api: (token) => apiAt(url, token ?? null),
        stop: () => (ending ??= end()),
      }
    },
    close: () => child.disconnect(),
  }
}
