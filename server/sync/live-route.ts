// GET /api/live: server-sent events (WHATWG HTML, section 9.2). Read with fetch, because it needs the token.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#shared/kernel/result.ts'
import { scope } from '#shared/scope.ts'
import { closedClaims, type TokenClaim } from '#server/account/sessions-repository.ts'
import type { Database } from '#server/db/database.ts'
import { errorLine } from '#server/describe-error.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'
import { watchEventLoop } from './event-loop-utilization.ts'
import { joinProcesses } from './pokes.ts'
import { appPlugin } from '#server/plugin.ts'
import { createLive, type Live } from './live-listeners.ts'
import type { ScopesOf } from './scopes-of.ts'
import type { StreamChecks } from './stream-checks.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'

const HEARTBEAT_INTERVAL_MS = 15_000
/** A client that does not read is disconnected instead of buffered without limit. */
const MAX_UNREAD_BYTES = 64 * 1024
/** Concurrent streams of one person: their devices and tabs, with reserve. */
const MAX_STREAMS_PER_USER = 30
const TOO_MANY_STREAMS = refuse(429, SERVER_CODE, 'Too many open pages')

export interface LiveRouteOptions {
  readonly database: Database
  readonly authentication: Authentication
  readonly scopesOf: ScopesOf
  readonly isBusy: () => boolean
  readonly streams: Pick<StreamChecks, 'onRecheck'>
  readonly onPoke: () => void
}

const clientIdIn = (query: unknown): string | null => {
  const { clientId } = query as { clientId?: unknown }
  return typeof clientId === 'string' ? clientId : null
}

const write = (stream: ServerResponse, text: string): void => {
  if (!stream.headersSent || stream.writableEnded || stream.destroyed) return
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else stream.write(text)
}

export const addLive = (app: FastifyInstance, options: LiveRouteOptions): Live => {
  const { database, authentication, scopesOf, isBusy, streams, onPoke } = options
  const live = createLive((error) => app.log.error({ fault: errorLine(error) }, 'live scopes'), isBusy)
  const open = new Map<ServerResponse, TokenClaim>()
  /** Ends the streams whose token is no longer valid. A client then reconnects, gets 401 and asks to sign in. */
  const endClosed = async (claims: readonly TokenClaim[]): Promise<void> => {
    const closed = await database.read((snapshot) => closedClaims(snapshot, claims))
    for (const [stream, claim] of open) if (closed.has(claim)) stream.end()
  }
  const check = (claims: readonly TokenClaim[]): void => {
    endClosed(claims).catch((error: unknown) => app.log.error({ fault: errorLine(error) }, 'live sessions'))
  }
  const claimsOf = (userId: string): TokenClaim[] => [...open.values()].filter(({ uid }) => uid === userId)
  streams.onRecheck((userId) => check(claimsOf(userId)))
  const beat = setInterval(() => {
    for (const stream of open.keys()) write(stream, ': still here\n\n')
    // Sessions that another process ended.
    if (open.size > 0) check([...open.values()])
  }, HEARTBEAT_INTERVAL_MS)
  app.get('/api/live', { onRequest: authentication.required }, async (request, reply) => {
    const { actor, claim } = request
    if (claim === undefined) return sendRefusal(reply, UNAUTHORIZED)
    if (claimsOf(actor.id).length >= MAX_STREAMS_PER_USER) return sendRefusal(reply, TOO_MANY_STREAMS)
    const stream = reply.raw
    open.set(stream, claim)
    let leave = (): void => {}
    stream.on('error', () => stream.destroy())
    stream.on('close', () => {
      open.delete(stream)
      leave()
    })
    const listener = {
      actorId: actor.id,
      clientId: clientIdIn(request.query),
      poke: () => {
        write(stream, 'event: moved\ndata: {}\n\n')
        onPoke()
      },
      scopes: () => database.read((native) => scopesOf({ native }, actor)),
    }
    try {
      leave = await live.add(scope.user(actor.id), listener)
    } catch (error) {
      // A stream that closed before its handler began has no further 'close' event.
      open.delete(stream)
      throw error
    }
    reply.hijack()
    if (stream.closed) {
      open.delete(stream)
      leave()
      return reply
    }
    // The headers follow the registration: a device pulls when its stream opens, and every later change pokes it.
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

/** Live streams of this process, and the messages between processes that they depend on. */
export const livePlugin = appPlugin('live', ['context'], (app) => {
  const { database } = app.settings
  const { engine, authentication, scopesOf, streamChecks: streams } = app
  const onPoke = (): void => app.metrics.pokes.add()
  const live = addLive(app, { database, authentication, scopesOf, isBusy: watchEventLoop(), streams, onPoke })
  const leave = joinProcesses(database.processes, engine, live, (error) =>
    app.log.error({ fault: errorLine(error) }, 'messages to other processes'),
  )
  app.addHook('onClose', async () => leave())
  app.decorate('live', live)
})
