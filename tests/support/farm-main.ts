// Process of a server pool: starts and stops servers on request.
import { startServer, type TestServer } from './server.ts'

/** `env` starts a server; without it the server with this number stops. */
export interface FarmOrder {
  readonly number: number
  readonly dataDir: string
  readonly clientDirectory: string
  readonly env?: Readonly<Record<string, string>>
}

export interface FarmAnswer {
  readonly number: number
  /** Null after it stopped. */
  readonly url: string | null
  readonly fault?: string
}

const servers = new Map<number, TestServer>()

const obey = async ({ number, env, ...directories }: FarmOrder): Promise<FarmAnswer> => {
  if (env !== undefined) {
    const server = await startServer({ ...directories, env })
    servers.set(number, server)
    return { number, url: server.url }
  }
  await servers.get(number)?.close()
  servers.delete(number)
  return { number, url: null }
}

process.on('message', (order: FarmOrder) => {
  obey(order)
    .catch((error: unknown): FarmAnswer => ({ number: order.number, url: null, fault: String(error) }))
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1))
})
process.once('disconnect', () => process.exit(0))
