import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { MAX_COMPLETE_BYTES } from '#server/db/list-limits.ts'
import { createLargeAnswers } from './large-answers.ts'

test('a host whose phone left while its answer was created gets the next one', async () => {
  const clock = { at: 1_000_000, now: () => clock.at }
  const answers = createLargeAnswers(clock)
  const app = fastify()
  app.decorateRequest('actor', { getter: () => ({ id: 'host', kind: 'user' as const }) })
  let [arrivals, answered] = [0, 0]
  app.get('/leaving', (request, reply) =>
    answers.inTurn(request, reply, async () => {
      arrivals += 1
      await new Promise((resolve) => request.raw.socket.once('close', resolve))
      reply.send({ text: 'x'.repeat(MAX_COMPLETE_BYTES) })
      answered += 1
      return reply
    }),
  )
  app.get('/waiting', (request, reply) => answers.inTurn(request, reply, async () => reply.send({})))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  const phone = connect(port, '127.0.0.1', () => phone.write('GET /leaving HTTP/1.1\r\nhost: gotong\r\n\r\n'))
  await expect.poll(() => arrivals).toBe(1)
  phone.destroy()
  await expect.poll(() => answered).toBe(1)
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/waiting`)).status).toBe(200)
  await app.close()
})
