// The operator's desk: users, feedback and the state of the server.
import type { FastifyInstance } from 'fastify'
import { SYSTEM } from '#shared/kernel/change.ts'
import { FEEDBACK_NOT_FOUND, USER_NOT_FOUND } from '#shared/operator/operator-refusals.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { resetAttempts, setBanned } from '#server/account/credentials-repository.ts'
import { feedbackPage, setFeedbackDone } from '#server/account/feedback-repository.ts'
import { usersByIds } from '#server/account/user-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { databaseBytes, uploadTotals } from '#server/db/stored-sizes.ts'
import { closeHosted } from '#server/close-hosted.ts'
import { appVersionsSeen, devicesSeen, failedMails, lastBackupOf, queuesOf } from './server-state.ts'
import { usersFound } from './users-repository.ts'

type Served =
  | 'list-users-by-admin'
  | 'list-feedback-by-admin'
  | 'get-server-state'
  | 'set-user-feature'
  | 'mark-feedback-done'
  | 'ban-user'
  | 'reset-sign-in-locks'

export const operatorDeskHandlers = ({
  context: { database, clock, engine, config, streams },
  settings: { version },
  recentEvents,
}: Pick<FastifyInstance, 'context' | 'settings' | 'recentEvents'>): HandlersFor<Served> => {
  const now = () => toSeconds(clock.now())
  return {
    'list-users-by-admin': ({ search = '', take, page }) =>
      database.read(async (snapshot) => {
        const found = await usersFound(snapshot, search, now(), { take, page })
        return found.map(({ user: { id, name, email, phone, createdAt, featureFlags }, isLocked, bannedAt }) => ({
          id,
          name,
          email,
          phone,
          createdAt,
          featureFlags,
          isLocked,
          bannedAt,
        }))
      }),

    'list-feedback-by-admin': ({ done, take, page }) =>
      database.read(async (snapshot) => {
        const rows = await feedbackPage(snapshot, done === '1', { take, page })
        const ids = rows.flatMap(({ userId }) => userId ?? [])
        const people = new Map((await usersByIds(snapshot, ids)).map((user) => [user.id, user]))
        return rows.map(({ userId, ...row }) => {
          const { name = '', email = '' } = people.get(userId ?? '') ?? {}
          return { ...row, person: { name, email } }
        })
      }),

    'get-server-state': async () => {
      const lastBackup = await lastBackupOf(config.DATA_DIR)
      const rows = await database.read(async (snapshot) => ({
        database: { name: database.name, bytes: await databaseBytes(snapshot, database.name) },
        uploads: await uploadTotals(snapshot),
        queues: await queuesOf(snapshot),
        failedMails: await failedMails(snapshot),
        devices: await devicesSeen(snapshot, now()),
        appVersions: await appVersionsSeen(snapshot, now()),
      }))
      const securityLog = await recentEvents.list()
      return { version, lastBackup, ...rows, securityLog }
    },

    'set-user-feature': async ({ id, feature, on }) => {
      const input = { userId: id, featureFlags: { [feature]: on === 1 } }
      const ran = await engine.run(SYSTEM, 'set-user-features', input)
      return isRefusal(ran) ? ran : { id }
    },

    'mark-feedback-done': async ({ id, done }) =>
      (await database.write((tx) => setFeedbackDone(tx, id, done === 1 ? now() : null))) ? { id } : FEEDBACK_NOT_FOUND,

    'ban-user': async ({ id, banned }) => {
      if (!(await database.write((tx) => setBanned(tx, id, banned === 1 ? now() : null)))) return USER_NOT_FOUND
      streams.recheck(id)
      if (banned === 1) await closeHosted({ database, engine, clock })({ hostId: id })
      return { id }
    },

    'reset-sign-in-locks': async ({ id }) =>
      (await database.write((tx) => resetAttempts(tx, id))) ? { id } : USER_NOT_FOUND,
  }
}
