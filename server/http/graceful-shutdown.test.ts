import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addGracefulShutdown } from './graceful-shutdown.ts'

test('a stop waits for a slow upload only so long, and then closes what the server uses', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  addGracefulShutdown(app, 200)
  const [arrived, closed]: [string[], string[]] = [[], []]
  app.addHook('onRequest', async (request) => void arrived.push(request.url))
  app.addHook('onClose', async () => void closed.push('database'))
  app.put('/picture', async () => 'received')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const phone = connect(port, '127.0.0.1', () =>
    phone.write(
      'PUT /picture HTTP/1.1\r\nhost: gotong\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nbeginning',
    ),
  )
  phone.on('error', () => undefined)
  await expect.poll(() => arrived).toEqual(['/picture'])
  const startedMs = performance.now()
  await app.close()
  expect(performance.now() - startedMs).toBeGreaterThan(150)
  expect(closed).toEqual(['database'])
  phone.destroy()
}, 5_000)

test('a request that is answered meanwhile gets its answer before the stop', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  addGracefulShutdown(app, 5_000)
  let arrivals = 0
  app.get('/', async () => {
    arrivals += 1
    await new Promise((resolve) => setTimeout(resolve, 300))
    return 'done'
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = fetch(url).then((response) => response.text())
  await expect.poll(() => arrivals).toBe(1)
  await app.close()
  expect(await answer).toBe('done')
})
