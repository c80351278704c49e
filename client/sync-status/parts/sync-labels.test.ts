import { expect, test } from 'vitest'
import type { SyncState } from '#client/store/session/sync-state.ts'
import { ago, syncWords } from './sync-labels.ts'

const now = 1_920_000_000
const sync = (change: Partial<SyncState>): SyncState => ({
  state: 'sent',
  isConnected: true,
  toSend: 0,
  lastSyncAt: (now - 200) * 1000,
  isRead: true,
  needs: 0,
  expired: false,
  upgrade: false,
  isIncomplete: false,
  download: 'here',
  obstacle: null,
  ...change,
})

test('PWA-005 each sync state has its text', () => {
  expect(syncWords(sync({ state: 'sent' }), now).full).toBe('All sent')
  expect(syncWords(sync({ state: 'sending', toSend: 12 }), now).full).toBe('Sending 12')
  expect(syncWords(sync({ state: 'offline', toSend: 12 }), now).full).toBe('Offline · 12 to send · 3 min ago')
  expect(syncWords(sync({ state: 'needs', needs: 2 }), now).full).toBe('Needs you · 2')
})

test('PWA-005 the offline text is shortened but never disappears', () => {
  const { short, middle, long } = syncWords(sync({ state: 'offline', toSend: 12 }), now)
  expect([short, short + middle, short + middle + long]).toEqual([
    'Offline · 12',
    'Offline · 12 to send',
    'Offline · 12 to send · 3 min ago',
  ])
  expect(syncWords(sync({ state: 'offline' }), now).short).toBe('Offline')
  const incomplete = sync({ state: 'offline', isIncomplete: true, toSend: 2 })
  expect(syncWords(incomplete, now).full).toBe('Not syncing · 2 to send')
})

test('the initial sync, a lost session and an outdated app have their texts', () => {
  expect(syncWords(sync({ state: 'sent', lastSyncAt: null }), now)).toMatchObject({
    state: 'sending',
    full: 'First download',
  })
  // The rows of this device are not read yet.
  expect(syncWords(sync({ state: 'sent', lastSyncAt: null, isRead: false }), now)).toMatchObject({
    state: 'sending',
    full: 'Opening',
  })
  expect(syncWords(sync({ expired: true }), now)).toMatchObject({ state: 'needs', full: 'Sign in again' })
  expect(syncWords(sync({ upgrade: true }), now)).toMatchObject({ state: 'needs', full: 'Update to send' })
  expect(syncWords(sync({ state: 'offline', lastSyncAt: null }), now).full).toBe('Offline')
})

test('the age of the last sync is rounded down', () => {
  expect(['just now', '1 min ago', '59 min ago', '1 h ago', '23 h ago', '1 d ago']).toEqual(
    [59, 60, 3599, 3600, 86_399, 86_400].map(ago),
  )
})
