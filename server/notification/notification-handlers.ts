// Commands and queries of notifications and of push subscriptions.
import { toSeconds } from '#shared/kernel/clock.ts'
import { newestFirst, notificationReply } from '#shared/notification/notification.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { notificationsOf } from './notification-repository.ts'
import { forgetSubscription, keepSubscription } from './push-repository.ts'
import { isPushService } from './push-services.ts'
import { PUSH_UNSUPPORTED } from '#shared/notification/notification-refusals.ts'

type Served = 'list-notifications' | 'get-push-key' | 'subscribe-push' | 'unsubscribe-push'

export const notificationHandlers = ({ database, clock, config, pushKey }: ServerContext): HandlersFor<Served> => ({
  'list-notifications': async (_input, { actor }) => {
    const own = await database.read((snapshot) => notificationsOf(snapshot, actor.id))
    return own.sort(newestFirst).map(notificationReply)
  },

  'get-push-key': () => Promise.resolve({ key: config.PUSH_SERVICES.length > 0 ? pushKey : null }),

  'subscribe-push': async ({ endpoint, keys }, { actor }) => {
    if (!isPushService(endpoint, config.PUSH_SERVICES)) return PUSH_UNSUPPORTED
    const row = { endpoint, userId: actor.id, ...keys, createdAt: toSeconds(clock.now()) }
    await database.write((tx) => keepSubscription(tx, row))
    return { endpoint }
  },

  'unsubscribe-push': async ({ endpoint }, { actor }) => {
    await database.write((tx) => forgetSubscription(tx, endpoint, actor.id))
    return {}
  },
})
