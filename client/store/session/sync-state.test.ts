import { expect, test } from 'vitest'
import { syncStateOf, type Download, type LoadingObstacle, type SyncFacts } from './sync-state.ts'

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
  [{}, 'sent'],
  [{ engine: 'sending' }, 'sent'],
  [{ engine: 'sending', toSend: 2 }, 'sending'],
  [{ engine: 'waiting', toSend: 2 }, 'sending'],
  [{ online: false }, 'offline'],
  [{ engine: 'offline', toSend: 12 }, 'offline'],
  [{ isIncomplete: true }, 'offline'],
  [{ isIncomplete: true, toSend: 2 }, 'offline'],
  [{ needs: 1, online: false }, 'needs'],
  [{ expired: true, toSend: 3 }, 'needs'],
  [{ engine: 'upgrade', toSend: 3 }, 'needs'],
  [{ trouble: 'outdated' }, 'needs'],
])('%o gives the chip state %s', (some, state) => {
  expect(syncStateOf({ ...facts, ...some }).state).toBe(state)
})

test.each<[Partial<SyncFacts>, boolean]>([
  [{}, true],
  [{ engine: 'sending' }, true],
  [{ engine: 'sending', failures: 2 }, false],
  [{ engine: 'offline', failures: 1 }, false],
  [{ online: false }, false],
  [{ isIncomplete: true }, false],
])('%o is connected: %s', (some, isConnected) => {
  expect(syncStateOf({ ...facts, ...some }).isConnected).toBe(isConnected)
})

test.each<[Partial<SyncFacts>, LoadingObstacle | null]>([
  [{}, null],
  [{ engine: 'sending', needs: 1 }, null],
  [{ expired: true, engine: 'expired', failures: 1 }, 'session'],
  [{ expired: true, online: false }, 'session'],
  [{ engine: 'upgrade' }, 'version'],
  [{ trouble: 'outdated', online: false }, 'version'],
  [{ online: false, needs: 1 }, 'signal'],
  [{ engine: 'offline', failures: 1 }, 'signal'],
  [{ engine: 'waiting', failures: 1 }, 'server'],
  [{ isIncomplete: true }, 'server'],
  [{ isIncomplete: true, online: false }, 'signal'],
])('C37 %o: loading is prevented by %s', (some, obstacle) => {
  expect(syncStateOf({ ...facts, ...some }).obstacle).toBe(obstacle)
})

test('an update is required when the server or a newer tab needs it', () => {
  expect(syncStateOf(facts).upgrade).toBe(false)
  expect(syncStateOf({ ...facts, engine: 'upgrade' }).upgrade).toBe(true)
  expect(syncStateOf({ ...facts, trouble: 'outdated' }).upgrade).toBe(true)
})

test.each<[Partial<SyncFacts>, Download]>([
  [{}, 'coming'],
  [{ engine: 'sending' }, 'coming'],
  [{ needs: 2, engine: 'sending' }, 'coming'],
  [{ needs: 2, engine: 'offline' }, 'away'],
  [{ online: false }, 'away'],
  [{ engine: 'waiting' }, 'failing'],
  [{ engine: 'waiting', online: false }, 'away'],
  [{ expired: true, engine: 'expired' }, 'failing'],
  [{ engine: 'upgrade' }, 'failing'],
  [{ trouble: 'outdated' }, 'failing'],
  [{ lastSyncAt: 1, online: false, needs: 1, engine: 'offline' }, 'here'],
])('%o during the initial sync shows the download as %s', (some, download) => {
  expect(syncStateOf({ ...facts, lastSyncAt: null, ...some }).download).toBe(download)
})
