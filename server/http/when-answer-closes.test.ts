import { connect, type AddressInfo } from 'node:net'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { whenAnswerCloses } from './when-answer-closes.ts'

let app = fastify()
afterEach(() => app.close())

const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: gotong\r\n\r\n`

/** Sends requests over one connection, which closes when all of them have arrived. */
const sendAndLeave = async (paths: readonly string[], arrived: () => number): Promise<void> => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(paths.map(GET).join('')))
  await expect.poll(arrived).toBe(paths.length)
  socket.destroy()
}

const serve = async (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): Promise<string> => {
  app = fastify({ forceCloseConnections: true })
  app.get('/*', handle)
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('the function runs once after an answer was sent, also on a connection that stays open', async () => {
  let runs = 0
  const url = await serve(async (request, reply) => {
    whenAnswerCloses(request, reply, () => (runs += 1))
    return 'done'
  })
  for (const _ of [1, 2, 3]) await (await fetch(url)).text()
  await expect.poll(() => runs).toBe(3)
  await app.close()
  expect(runs).toBe(3)
})

test('the function runs when the sender left before it was registered', async () => {
  let [arrivals, runs] = [0, 0]
  await serve(async (request, reply) => {
    arrivals += 1
    await new Promise((resolve) => request.raw.socket.once('close', resolve))
    whenAnswerCloses(request, reply, () => (runs += 1))
    return 'done'
  })
  await sendAndLeave(['/'], () => arrivals)
  await expect.poll(() => runs).toBe(1)
})

test('the function runs for each pipelined request when their sender leaves', async () => {
  const [arrived, closed]: [string[], string[]] = [[], []]
  await serve(async (request, reply) => {
    whenAnswerCloses(request, reply, () => closed.push(request.url))
    arrived.push(request.url)
    await new Promise((resolve) => request.raw.socket.once('close', resolve))
    return 'done'
  })
  await sendAndLeave(['/1', '/2', '/3'], () => arrived.length)
  await expect.poll(() => closed.toSorted()).toEqual(['/1', '/2', '/3'])
})
