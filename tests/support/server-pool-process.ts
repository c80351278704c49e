// Process of a server pool: starts and stops servers on request.
import { startServer, type TestServer } from './server.ts'

/** `env` starts a server; without it the server with this number stops. */
export interface PoolRequest {
  readonly number: number
  readonly dataDir: string
  readonly clientDirectory: string
  readonly env?: Readonly<Record<string, string>>
}

export interface PoolResponse {
  readonly number: number
  /** Null after it stopped. */
  readonly url: string | null
  readonly fault?: string
}

const servers = new Map<number, TestServer>()

const handleRequest = async ({ number, env, ...directories }: PoolRequest): Promise<PoolResponse> => {
  if (env !== undefined) {
    const server = await startServer({ ...directories, env })
    servers.set(number, server)
    return { number, url: server.url }
  }
  await servers.get(number)?.close()
  servers.delete(number)
  return { number, url: null }
}

process.on('message', (order: PoolRequest) => {
  handleRequest(order)
    .catch((error: unknown): PoolResponse => ({ number: order.number, url: null, fault: String(error) }))
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1))
})
process.once('disconnect', () => process.exit(0))
