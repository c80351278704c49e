// GET /api/live: server-sent events (WHATWG HTML, section 9.2). Read with fetch, since it needs the token.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#shared/kernel/result.ts'
import { scope } from '#shared/scope.ts'
import type { Database } from '#server/db/database.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'
import { createLive, type Live } from './live.ts'
import type { ScopesOf } from './scopes-of.ts'

const BEAT_EVERY = 15_000
/** A reader that takes nothing is cut off instead of being written to without end. */
const MAX_UNREAD = 64 * 1024
/** Of one person at a time: their devices and tabs, and then some. */
const MAX_LINES = 30
const TOO_MANY_LINES = refuse(429, SERVER_CODE, 'Too many open pages')

export interface LiveRouteOptions {
  readonly database: Database
  readonly authentication: Authentication
  readonly scopesOf: ScopesOf
  readonly isBusy: () => boolean
}

const clientIdIn = (query: unknown): string | null => {
  const { clientId } = query as { clientId?: unknown }
  return typeof clientId === 'string' ? clientId : null
}

const write = (stream: ServerResponse, text: string): void => {
  if (!stream.headersSent || stream.writableEnded || stream.destroyed) return
  if (stream.writableLength > MAX_UNREAD) stream.destroy()
  else stream.write(text)
}

export const addLive = (app: FastifyInstance, options: LiveRouteOptions): Live => {
  const { database, authentication, scopesOf, isBusy } = options
  const live = createLive((error) => app.log.error({ fault: String(error) }, 'live scopes'), isBusy)
  const open = new Map<ServerResponse, string>()
  const beat = setInterval(() => {
    for (const stream of open.keys()) write(stream, ': still here\n\n')
  }, BEAT_EVERY)
  const linesOf = (userId: string): number => [...open.values()].filter((id) => id === userId).length

  app.get('/api/live', { onRequest: authentication.required }, async (request, reply) => {
    const { actor } = request
    if (linesOf(actor.id) >= MAX_LINES) return sendRefusal(reply, TOO_MANY_LINES)
    const stream = reply.raw
    open.set(stream, actor.id)
    let leave = (): void => {}
    stream.on('error', () => stream.destroy())
    stream.on('close', () => {
      open.delete(stream)
      leave()
    })
    leave = await live.add(scope.user(actor.id), {
      clientId: clientIdIn(request.query),
      poke: () => write(stream, 'event: moved\ndata: {}\n\n'),
      scopes: () => database.read((native) => scopesOf({ native }, actor)),
    })
    reply.hijack()
    if (stream.closed) {
      open.delete(stream)
      leave()
      return reply
    }
    // Only now: a device pulls when its line opens, and of what comes after that it is told.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) stream.setHeader(name, value)
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    stream.write('retry: 2000\n\n')
    return reply
  })

  app.addHook('preClose', async () => {
    clearInterval(beat)
    live.close()
    for (const stream of open.keys()) stream.end()
  })
  return live
}
