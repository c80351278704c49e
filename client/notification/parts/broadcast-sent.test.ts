import { expect, test } from 'vitest'
import { syncStateOf, type SyncFacts } from '#client/store/session/sync-state.ts'
import { broadcastSent } from './broadcast-sent.ts'

const facts: SyncFacts = {
  engine: 'idle',
  failures: 0,
  online: true,
  expired: false,
  trouble: null,
  isIncomplete: false,
  toSend: 0,
  needs: 0,
  lastSyncAt: 1_000,
  isRead: true,
}

test.each<[Partial<SyncFacts>, string]>([
  [{}, 'Message sent!'],
  [{ needs: 1 }, 'Message sent!'],
  [{ online: false }, 'The message goes out once there is signal'],
  [{ online: false, needs: 1 }, 'The message goes out once there is signal'],
  [{ engine: 'offline', failures: 1, needs: 2 }, 'The message goes out once there is signal'],
  [{ expired: true }, 'The message goes out once you sign in again'],
  [{ expired: true, online: false }, 'The message goes out once you sign in again'],
  [{ engine: 'upgrade' }, 'The message goes out once the app is updated'],
  [{ engine: 'waiting', failures: 1 }, 'The message goes out once the server answers'],
])('after a broadcast with %o the toast says ‘%s’', (some, text) => {
  const { obstacle } = syncStateOf({ ...facts, ...some })
  expect(broadcastSent(obstacle, { all: 2, reached: 2, noun: 'order' }).text).toBe(text)
})

test.each([
  [1, 'Sent to at least 1 of 2 bookings'],
  [0, 'Message sent. If no buyer can receive it, it is listed under ‘Needs you’'],
])('after a broadcast that reaches %i of 2 for certain the toast says ‘%s’', (reached, text) => {
  expect(broadcastSent(null, { all: 2, reached, noun: 'booking' })).toEqual({ text, info: true })
})
