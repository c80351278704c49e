// Faults in the server's store and in how it tells devices. A table of data.
import { faultsIn, type Fault } from './fault.ts'

const IN = 'server/sync'

export const serverStoreFaults: readonly Fault[] = [
  ...faultsIn(`${IN}/sql-store.ts`, [
    ['sql-no-retry', '|| !retryable(error)) throw error', '|| true) throw error', 'P1'],
    ['sql-retries-everything', '|| !retryable(error)) throw error', ') throw error', 'P1'],
    ['sql-out-of-turn-is-final', 'error instanceof OutOfTurn || database', 'database', 'P4'],
    ['sql-savepoint-stands', 'await engine.undo(native, [])', '', 'S1'],
    ['sql-results-outlive-ledger', 'await engine.forgetResultsOf(native, [before])', '', 'S18'],
    ['sql-horizon-stays', 'await engine.raiseHorizons(native, [1, before, 1, before])', '', 'S18'],
    ['sql-nothing-unavailable', 'database.unavailable(error)', 'false', 'S7'],
  ]),
  ...faultsIn(`${IN}/statements.ts`, [
    [
      'statement-versions-stand',
      "eb('sync_scopes.version', '+', sql.lit(1))",
      "eb('sync_scopes.version', '+', sql.lit(0))",
      'S10',
    ],
    [
      'statement-list-unordered',
      "chosen.orderBy('id')",
      "chosen.orderBy('id', 'desc')",
      'lists are in the order of ids',
    ],
  ]),
  ...faultsIn(`${IN}/held-transaction.ts`, [
    ['held-known-after-delete', 'for (const id of ids) known.delete(rowKey(table, id))', '', 'P4'],
    ['held-known-after-undo', 'known.clear()', '', 'P4'],
    ['held-locks-after-undo', 'giveUp()', '', 'P4'],
    ['held-new-row-replaces', 'await add(table, rows.filter(isNew))', 'await tx.put(table, rows.filter(isNew))', 'P4'],
    ['held-reads-once', 'if (missing.length === 0) return rows', 'return rows', 'P4'],
    ['held-ledger-shared', "await holds.need(actorName(client.actorId), 'exclusive')", '', 'P4'],
    ['held-applied-shared', "await holds.need(actorName(actorId), 'exclusive')", '', 'P4'],
    ['held-delete-unlocked', 'await holdFor(rootOf(table), await tx.getMany(table, ids))', '', 'P4'],
    ['held-put-unlocked', 'await holdFor(rootOf(table), rows)', '', 'P4'],
    ['held-list-unlocked', 'if (name !== undefined) await holds.need(name, root.reading)', '', 'P4'],
    ['held-get-unlocked', 'if (root.byId) await holds.need(root.byId(id), root.reading)', '', 'P4'],
    ['held-get-forgets', 'known.set(key, row)', '', 'P4'],
  ]),
  ...faultsIn(`${IN}/lock-set.ts`, [
    ['holds-waits-out-of-turn', 'if (comesLast(name))', 'if (true)', 'P4'],
    ['holds-shared-is-enough', "held === 'exclusive' || held === how", 'held !== undefined', 'P4'],
    ['holds-learns-nothing', 'learned.set(name, how)', 'undefined', 'P4'],
  ]),
  ...faultsIn(`${IN}/event-loop-utilization.ts`, [
    ['load-never-busy', 'utilization > BUSY', 'false', 'pokes wait while the server is busy'],
  ]),
  ...faultsIn(`${IN}/row-budget.ts`, [
    ['budget-overflows', 'Math.min(full, ', 'Math.min(Infinity, ', 'a bucket holds no more than it holds'],
  ]),
  ...faultsIn(`${IN}/unsent-answers.ts`, [
    ['unsent-released-twice', 'isHeld = false', 'isHeld = true', 'an answer is counted once'],
    ['unsent-at-once', 'await before?.catch(() => undefined)', '', 'answers of one user are created in turn'],
  ]),
  ...faultsIn(`${IN}/scopes-of.ts`, [
    [
      'scopes-contacts-for-members',
      '(isGroupAdmin(mine) ? [scope.contacts(row.groupId)] : [])',
      '[scope.contacts(row.groupId)]',
      'contacts are for group admins',
    ],
    [
      'scopes-no-events-after-leaving',
      '.filter((order) => !groups.has(order.eGroupId))',
      '.filter(() => false)',
      'who left a group still reads the events of their orders',
    ],
  ]),
  ...faultsIn(`${IN}/sync-route.ts`, [
    ['route-without-budget', 'if (wait > 0)', 'if (false)', 'a person is sent so many rows'],
    ['route-budget-unspent', 'budget?.spend(actor.id, rowsIn(response))', '', 'a person is sent so many rows'],
  ]),
  ...faultsIn(`${IN}/poke-throttle.ts`, [
    [
      'turns-while-busy',
      'isBusy() ? now() - MAX_DELAY_MS : Infinity',
      'Infinity',
      'pokes wait while the server is busy',
    ],
    [
      'turns-loses-place',
      'if (!waiting.has(one)) waiting.set(one, now())',
      'waiting.delete(one)\n      waiting.set(one, now())',
      'who waits keeps their place',
    ],
  ]),
  ...faultsIn(`${IN}/live-listeners.ts`, [
    [
      'live-new-scope-unheard',
      'if (scope === seat.userScope) seat.isStale = true',
      '',
      'a person who joins a group hears of it',
    ],
    ['live-older-answer-counts', '|| question < seat.answered', '', 'the latest answer about scopes counts'],
    [
      'live-gained-scope-untold',
      'if (await refresh(seat)) turns.take(seat)',
      'await refresh(seat)',
      'what moved before a scope was known is told',
    ],
  ]),
  ...faultsIn(`${IN}/live-route.ts`, [
    ['live-lines-without-end', '>= MAX_LINES', '>= Infinity', 'one person has so many lines'],
  ]),
  ...faultsIn(`${IN}/stream-checks.ts`, [
    [
      'streams-of-ended-sessions-stay',
      'for (const listener of listeners) listener(userId)',
      '',
      'a live stream ends with its session',
    ],
  ]),
  ...faultsIn(`${IN}/pokes.ts`, [
    ['pokes-too-many', 'parts.length > MOST_TEXTS ||', '', 'more than so many texts become one'],
    ['pokes-not-to-own', 'live.tell(moved)', '', 'what a process commits it tells its own listeners'],
    [
      'pokes-another-version',
      "!message.success || 'all' in message.data",
      "message.success && 'all' in message.data",
      'what another version tells may concern anybody',
    ],
  ]),
]
