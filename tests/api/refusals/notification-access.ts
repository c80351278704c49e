import type { notificationOperations } from '#shared/notification/notification-operations.ts'
import { ANEW, EVERYBODY, NO_ROLE, type Rows } from './row.ts'
import type { notificationQueries } from '#shared/notification/notification-queries.ts'
import type { notificationCommands } from '#shared/notification/notification-commands.ts'

type Names =
  | (typeof notificationOperations)[number]['name']
  | (typeof notificationQueries)[number]['name']
  | (typeof notificationCommands)[number]['name']

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a-phone-of-theirs'

export const notificationRows: Rows<Names> = {
  'broadcast-message': {
    may: ['host'],
    sent: ({ event }) => ({ about: 'event', id: event.id, message: 'The mangoes are here' }),
    again: ANEW,
  },
  'create-notification': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: ({ buyer }) => ({ receiverId: buyer.id, title: 'Mangoes', message: 'They are here' }),
    again: ANEW,
  },
  'read-notifications': { may: EVERYBODY, sent: () => ({ ids: ['none'] }) },
  'deliver-notices': { may: NO_ROLE, sent: ({ buyer }) => ({ userId: buyer.id, items: [] }) },
  'list-notifications': { may: EVERYBODY, sent: () => ({}) },
  'get-push-key': { may: EVERYBODY, sent: () => ({}) },
  'subscribe-push': {
    may: EVERYBODY,
    sent: () => ({ endpoint: ENDPOINT, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
  },
  'unsubscribe-push': { may: EVERYBODY, sent: () => ({ endpoint: ENDPOINT }) },
}
