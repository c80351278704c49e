import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { addLive, type LiveRouteOptions } from './live-route.ts'

const MAX_STREAMS_PER_USER = 30

const app = Fastify({ logger: false })
afterEach(() => app.close())

test('S13 a stream that closes before it is registered does not count when its scopes cannot be read', async () => {
  let isDatabaseAway = true
  app.decorateRequest('actor', null as never)
  app.decorateRequest('claim', undefined)
  const required: LiveRouteOptions['authentication']['required'] = async (request, reply) => {
    request.actor = { id: 'mei', kind: 'user' }
    request.claim = { uid: 'mei' } as NonNullable<typeof request.claim>
    if (isDatabaseAway) await once(reply.raw, 'close')
  }
  let failures = 0
  const read = async (): Promise<readonly string[]> => {
    if (!isDatabaseAway) return ['user:mei']
    failures += 1
    throw new Error('the database is away')
  }
  const live = addLive(app, {
    database: { read } as never,
    authentication: { required } as LiveRouteOptions['authentication'],
    scopesOf: async () => [],
    isBusy: () => false,
    streams: { onRecheck: () => () => {} },
    onPoke: () => {},
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (let n = 0; n < MAX_STREAMS_PER_USER; n += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /api/live HTTP/1.1\r\nhost: gotong\r\n\r\n')
    await once(app.server, 'request')
    socket.destroy()
    await expect.poll(() => failures).toBe(n + 1)
  }
  isDatabaseAway = false
  const opened = await fetch(`http://127.0.0.1:${port}/api/live`)
  expect(opened.status).toBe(200)
  expect(live.size).toBe(1)
  await opened.body?.cancel()
})
