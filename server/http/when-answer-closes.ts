// Runs a function once an answer was sent or can no longer be sent, as its sender has gone.
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One listener a connection: pipelined requests share it. */
const endsOfSocket = new WeakMap<Socket, Set<() => void>>()

const endsOf = (socket: Socket): Set<() => void> => {
  const known = endsOfSocket.get(socket)
  if (known) return known
  const ends = new Set<() => void>()
  endsOfSocket.set(socket, ends)
  socket.once('close', () => {
    for (const end of ends) end()
  })
  return ends
}

/**
 * Node.js emits no 'close' for a response whose connection is closed already, and none for a pipelined response that waits
 * for those before it when the connection closes.
 */
export const whenAnswerCloses = (request: FastifyRequest, reply: FastifyReply, run: () => void): void => {
  const { socket } = request.raw
  if (socket.destroyed || reply.raw.closed) return run()
  const ends = endsOf(socket)
  const end = (): void => {
    if (ends.delete(end)) run()
  }
  ends.add(end)
  reply.raw.once('close', end)
}
