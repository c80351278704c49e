import { newId } from '#shared/kernel/ids.ts'
import type { accountOperations } from '#shared/account/account-operations.ts'
import { ANEW, ANYONE, EVERYBODY, NO_ROLE, REFUSED, type Rows } from './row.ts'
import type { accountCommands } from '#shared/account/account-commands.ts'
import type { accountQueries } from '#shared/account/account-queries.ts'

type Names =
  | (typeof accountOperations)[number]['name']
  | (typeof accountQueries)[number]['name']
  | (typeof accountCommands)[number]['name']

/** One pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const picture = (): FormData => {
  const form = new FormData()
  form.append('type', '1')
  form.append('file', new Blob([GIF], { type: 'image/gif' }), 'me.gif')
  return form
}

export const accountRows: Rows<Names> = {
  'create-account': {
    may: NO_ROLE,
    sent: () => ({
      id: newId(),
      name: 'Fake Person',
      email: 'fake@example.org',
      phone: '91234567',
      photoUrl: null,
      postalCode: '',
      featureFlags: { packingList: true, splitCase: true },
      marketingConsent: false,
      social: false,
    }),
  },
  login: { may: ANYONE, own: true, sent: (_scene, me) => ({ email: me.email, password: me.pin }), again: ANEW },
  'create-user': {
    may: ANYONE,
    sent: () => ({
      name: 'New Person',
      email: `${newId()}@example.org`,
      phone: '91234567',
      postalCode: '118995',
      password: [4, 8, 2, 1],
      marketingConsent: false,
    }),
    again: REFUSED,
  },
  'upload-photo': { may: EVERYBODY, sent: picture },
  'search-user': { may: ANYONE, sent: ({ buyer }) => ({ id: buyer.email }) },
  'get-settings': { may: ANYONE, sent: () => ({}) },
  'login-3rd-party': { may: NO_ROLE, sent: () => ({ type: 'google', accessToken: 'not one of theirs' }) },
  'reset-password': { may: ANYONE, own: true, sent: (_scene, me) => ({ step: 1, email: me.email }), again: REFUSED },
  'change-password': {
    may: EVERYBODY,
    own: true,
    sent: (_scene, me) => ({ oldPassword: me.pin, newPassword: [7, 3, 1, 9] }),
    again: REFUSED,
  },
  'create-feedback': { may: ANYONE, sent: () => ({ type: 'feedback', message: 'Good mangoes' }), again: ANEW },
  'delete-account': { may: EVERYBODY, own: true, sent: (_scene, me) => ({ password: me.pin }), again: REFUSED },
  'forget-proof': { may: NO_ROLE, sent: ({ ref }) => ({ ref }) },
  'forget-in-event': { may: NO_ROLE, sent: ({ event, buyer }) => ({ eid: event.id, userId: buyer.id }) },
  'forget-bookings': { may: NO_ROLE, sent: ({ buyer }) => ({ userId: buyer.id }) },
  'remove-account': { may: NO_ROLE, sent: ({ buyer }) => ({ userId: buyer.id }) },
  'set-user-features': {
    may: NO_ROLE,
    sent: ({ buyer }) => ({ userId: buyer.id, featureFlags: { splitCase: false } }),
  },
  'stop-mails': { may: NO_ROLE, sent: ({ buyer }) => ({ userId: buyer.id, list: 'notices' }) },
  'update-user': {
    may: EVERYBODY,
    own: true,
    sent: () => ({ name: 'Mei Ling Tan', postalCode: '118996' }),
    again: ANEW,
  },
  'pay-with-uen': {
    may: EVERYBODY,
    own: true,
    sent: (_scene, me) => ({ isPayWithUEN: 0, password: me.pin }),
    again: ANEW,
  },
  'set-payee': { may: NO_ROLE, sent: ({ buyer }) => ({ userId: buyer.id, phone: '90000000' }) },
  'send-email-confirmation': { may: EVERYBODY, own: true, sent: () => ({}), again: ANEW },
  'confirm-email': { may: NO_ROLE, sent: ({ buyer }) => ({ userId: buyer.id, secret: 'guessed' }) },
  'list-sessions': { may: EVERYBODY, sent: () => ({}) },
  'end-session': { may: NO_ROLE, sent: () => ({ id: 'not one of theirs' }) },
  'end-other-sessions': { may: EVERYBODY, own: true, sent: () => ({}), again: REFUSED },
  'sign-out': { may: EVERYBODY, own: true, sent: () => ({}), again: REFUSED },
  'get-remembered-delivery-address': { may: EVERYBODY, sent: () => ({}) },
  'update-remembered-delivery-address': {
    may: EVERYBODY,
    own: true,
    sent: () => ({ rememberedDeliveryAddress: 'Blk 8' }),
    again: ANEW,
  },
  'get-short-user-by-id': { may: EVERYBODY, sent: ({ buyer }) => ({ id: buyer.id }) },
  'get-user': { may: EVERYBODY, sent: () => ({ getGroups: 1 }) },
}
