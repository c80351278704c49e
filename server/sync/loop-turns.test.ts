import { createServer, connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { afterTurns } from './loop-turns.ts'

test('connections that have arrived are accepted before the work begins', async () => {
  const arrived: number[] = []
  const server = createServer((socket) => {
    arrived.push(performance.now())
    socket.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'))
  const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')))
  await once(sockets.at(-1)!, 'connect')
  await new Promise<void>((resolve) => afterTurns(resolve, 10_000))
  expect(arrived).toHaveLength(10)
  await closed
  server.close()
})

test('turns that take long postpone the work by little', async () => {
  let turns = 0
  let isOver = false
  const slowTurn = (): void => {
    turns += 1
    const until = performance.now() + 20
    while (performance.now() < until);
    if (!isOver) setImmediate(slowTurn)
  }
  setImmediate(slowTurn)
  await new Promise<void>((resolve) => afterTurns(resolve))
  isOver = true
  expect(turns).toBeLessThanOrEqual(4)
})
