// Lists and ends the sessions of the caller. Open live streams of an ended session are closed at once in this process, and
// within one heartbeat in the others.
import { toSeconds } from '#shared/kernel/clock.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { forgetSubscriptionsOf } from '#server/notification/push-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { endTokens } from './credentials-repository.ts'
import { forgetDevicesOf, newDevice } from './known-device-attempts.ts'
import { endSession, openSession, sessionsOf } from './sessions-repository.ts'
import { SESSION_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'

type Served = 'list-sessions' | 'end-session' | 'end-other-sessions' | 'sign-out'

export const sessionHandlers = ({
  database,
  clock,
  pins,
  tokenFor,
  streams,
  securityLog,
}: ServerContext): HandlersFor<Served> => ({
  'list-sessions': async (_input, { actor, sessionId }) => {
    const sessions = await database.read((snapshot) => sessionsOf(snapshot, actor.id))
    return { sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })) }
  },

  'end-session': async ({ id }, { actor }) => {
    if (!(await database.write((tx) => endSession(tx, actor.id, id)))) return SESSION_NOT_FOUND
    securityLog({ event: 'session-ended', userId: actor.id })
    streams.recheck(actor.id)
    return {}
  },

  'end-other-sessions': async ({ pushEndpoint }, { actor, userAgent }) => {
    const userId = actor.id
    const opened = await database.write(async (tx) => {
      const tokenVersion = await endTokens(tx, userId)
      if (tokenVersion === undefined) return undefined
      await forgetDevicesOf(tx, userId)
      await forgetSubscriptionsOf(tx, userId, pushEndpoint)
      const sessionId = await openSession(tx, userId, userAgent, toSeconds(clock.now()))
      return { userId, tokenVersion, sessionId }
    })
    if (opened === undefined) return UNAUTHORIZED
    securityLog({ event: 'other-sessions-ended', userId })
    streams.recheck(userId)
    return { token: tokenFor(opened), device: newDevice(pins, opened) }
  },

  'sign-out': async (_input, { actor, sessionId }) => {
    if (sessionId !== null) await database.write((tx) => endSession(tx, actor.id, sessionId))
    securityLog({ event: 'session-ended', userId: actor.id })
    streams.recheck(actor.id)
    return {}
  },
})
