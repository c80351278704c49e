// Faults in the server's store and in how it pokes devices. A table of data.
import { faultsIn, type Fault } from './fault.ts'

const IN = 'server/sync'

export const serverStoreFaults: readonly Fault[] = [
  ...faultsIn(`${IN}/sql-store.ts`, [
    ['sql-no-retry', '|| !retryable(error)) throw error', '|| true) throw error', 'P1'],
    ['sql-retries-every-error', '|| !retryable(error)) throw error', ') throw error', 'P1'],
    ['sql-lock-order-not-retried', 'error instanceof OutOfTurn || database', 'database', 'P4'],
    ['sql-savepoint-not-rolled-back', 'await engine.undo(native, [])', '', 'S1'],
    ['sql-clients-for-ever', 'await engine.forgetClients(native, [before])', '', 'S18'],
    ['sql-rejections-for-ever', 'await engine.pruneRejections(native, [max])', '', 'S18'],
    ['sql-horizon-not-raised', 'await engine.raiseHorizons(native, [before, before])', '', 'S18'],
    ['sql-never-unavailable', 'database.unavailable(error)', 'false', 'S7'],
  ]),
  ...faultsIn(`${IN}/engine-statements.ts`, [
    [
      'statement-does-not-raise-version',
      "eb('sync_scopes.version', '+', sql.lit(1))",
      "eb('sync_scopes.version', '+', sql.lit(0))",
      'S10',
    ],
  ]),
  ...faultsIn(`${IN}/statements.ts`, [
    ['statement-list-unordered', "chosen.orderBy('id')", "chosen.orderBy('id', 'desc')", 'lists are sorted by id'],
  ]),
  ...faultsIn(`${IN}/held-transaction.ts`, [
    ['reads-survive-delete', 'for (const id of ids) known.delete(rowKey(table, id))', '', 'P4'],
    ['reads-survive-rollback', 'known.clear()', '', 'P4'],
    ['locks-survive-rollback', 'giveUp()', '', 'P4'],
    ['insert-replaces-row', 'await add(table, rows.filter(isNew))', 'await tx.put(table, rows.filter(isNew))', 'P4'],
    ['lock-without-reread', 'if (missing.length === 0) return rows', 'return rows', 'P4'],
    ['stamps-not-locked', "await locks.need(actorName(client.actorId), 'exclusive')", '', 'P4'],
    ['outcomes-not-locked', "await locks.need(actorName(actorId), 'exclusive')", '', 'P4'],
    ['delete-without-lock', 'await holdFor(rootOf(table), await tx.getMany(table, ids))', '', 'P4'],
    ['put-without-lock', 'await holdFor(rootOf(table), rows)', '', 'P4'],
    [
      'bulk-without-lock',
      'await settled(root, () => tx.getMany(table, unread))',
      'await tx.getMany(table, unread)',
      'P4',
    ],
    ['lists-without-order', 'for (const value of [...values].sort()) await', 'for (const value of values) await', 'P4'],
    ['list-without-lock', 'if (name !== undefined) await locks.need(name, root.reading)', '', 'P4'],
    ['get-without-lock', 'if (root.byId) await locks.need(root.byId(id), root.reading)', '', 'P4'],
    ['get-not-cached', 'known.set(key, row)', '', 'P4'],
  ]),
  ...faultsIn(`${IN}/lock-set.ts`, [
    ['locks-wait-out-of-order', 'if (comesLast(name))', 'if (true)', 'P4'],
    ['locks-shared-counts-as-exclusive', "held === 'exclusive' || held === how", 'held !== undefined', 'P4'],
    ['locks-learn-nothing', 'learned.set(name, how)', 'undefined', 'P4'],
  ]),
  ...faultsIn(`${IN}/event-loop-utilization.ts`, [
    ['loop-never-busy', 'utilization > BUSY_UTILIZATION', 'false', 'pokes are delayed while the server is busy'],
  ]),
  ...faultsIn(`${IN}/loop-turns.ts`, [
    ['loop-turns-once', 'left > 1 && ', 'false && ', 'requests that have arrived are read before a group begins'],
  ]),
  ...faultsIn(`${IN}/personal-budget.ts`, [
    ['budget-without-maximum', 'Math.min(full, ', 'Math.min(Infinity, ', 'a row budget never exceeds its maximum'],
  ]),
  ...faultsIn(`${IN}/unsent-answers.ts`, [
    ['unsent-released-twice', 'isHeld = false', 'isHeld = true', 'an answer is counted once'],
    [
      'unsent-answers-concurrent',
      'await before?.catch(() => undefined)',
      '',
      "one user's answers are created one after another",
    ],
  ]),
  ...faultsIn(`${IN}/scopes-of.ts`, [
    [
      'scopes-open-orders-of-others',
      'opened.filter((key) => key.startsWith(own))',
      'opened',
      'S34 another host cannot open the orders',
    ],
    [
      'scopes-ignore-later-changes',
      ".onRef('archived_events.version', '=', 'sync_scopes.version')",
      '',
      'S34 a change brings the orders of an archived event back',
    ],
    [
      'scopes-show-contacts-to-members',
      '(isGroupAdmin(mine) ? [scope.contacts(row.groupId)] : [])',
      '[scope.contacts(row.groupId)]',
      'only group admins read contacts',
    ],
    [
      'scopes-no-events-after-leaving',
      '.filter((order) => !groups.has(order.eGroupId))',
      '.filter(() => false)',
      'a user who left a group still reads the events of their orders',
    ],
  ]),
  ...faultsIn(`${IN}/sync-route.ts`, [
    ['route-queues-any-push', 'isPushing ? waitingPushes', 'false ? waitingPushes', 'S33'],
    ['route-without-budget', 'if (wait > 0)', 'if (false)', 'the number of rows sent to a user is limited'],
    [
      'route-does-not-spend-budget',
      'rows?.spend(actor.id, rowsIn(response))',
      '',
      'the number of rows sent to a user is limited',
    ],
  ]),
  ...faultsIn(`${IN}/waiting-pushes.ts`, [
    ['waiting-any-number', 'requests >= maxRequests ||', '', 'S33'],
    ['waiting-any-size', 'waitingBytes + bytes > maxBytes', 'false', 'S33'],
    ['waiting-for-ever', 'requests -= 1', '', 'S33'],
  ]),
  ...faultsIn(`${IN}/poke-throttle.ts`, [
    [
      'throttle-ignores-load',
      'busy ? now() - MIN_DELAY_WHEN_BUSY_MS : Infinity',
      'Infinity',
      'pokes are delayed while the server is busy',
    ],
    [
      'throttle-busy-batches',
      'busy ? CALLS_PER_BUSY_BATCH : CALLS_PER_BATCH',
      'CALLS_PER_BATCH',
      'few listeners are poked while the server stays busy',
    ],
    [
      'throttle-loses-order',
      'if (!waiting.has(one)) waiting.set(one, now())',
      'waiting.delete(one)\n      waiting.set(one, now())',
      'a delayed poke keeps its place in the queue',
    ],
  ]),
  ...faultsIn(`${IN}/live-listeners.ts`, [
    [
      'live-misses-orders-of-a-host',
      'new Set(scopes.map(heardIn))',
      'new Set(scopes)',
      'a host hears of the orders of their events',
    ],
    [
      'live-misses-new-scope',
      'if (scope === seat.userScope) seat.isStale = true',
      '',
      'a user who joins a group is poked',
    ],
    ['live-pokes-no-copy-of-a-profile', 'seat && others.length === 0', 'seat', 'S13 two devices under one client id'],
    ['live-pokes-about-own-changes', 'if (!answered.has(seat)) poke(seat)', 'if (true) poke(seat)', 'S13'],
    [
      'live-keeps-scopes-after-own-change',
      'else if (seat.isStale) turns.take(seat)',
      '',
      'S13 a device whose own change gives it a scope is poked',
    ],
    [
      'live-trusts-client-ids',
      '`${actorId} ${clientId}`',
      'clientId',
      'S13 another person cannot silence the pokes of a device',
    ],
    ['live-accepts-older-scopes', '|| question < seat.answered', '', 'the latest list of scopes is used'],
    [
      'live-no-poke-for-gained-scope',
      'if (await byScope.refresh(seat)) poke(seat)',
      'await byScope.refresh(seat)',
      'a change before a gained scope was known causes a poke',
    ],
    [
      'live-keeps-failed-listener',
      'remove()\n        throw error',
      'throw error',
      'S13 a listener whose scopes cannot be read is not kept',
    ],
  ]),
  ...faultsIn(`${IN}/live-route.ts`, [
    [
      'live-without-stream-limit',
      '>= MAX_STREAMS_PER_USER',
      '>= Infinity',
      'the number of live streams of a user is limited',
    ],
    [
      'live-counts-closed-stream',
      'open.delete(stream)\n      throw error',
      'throw error',
      'S13 a stream that closes before it is registered does not count',
    ],
  ]),
  ...faultsIn(`${IN}/stream-checks.ts`, [
    [
      'streams-survive-session-end',
      'for (const listener of listeners) listener(userId)',
      '',
      'a live stream ends with its session',
    ],
  ]),
  ...faultsIn(`${IN}/pokes.ts`, [
    [
      'pokes-without-message-limit',
      'texts.length + own.length > MAX_MESSAGES',
      'false',
      'many messages are replaced by one poke for all',
    ],
    ['pokes-lose-failed-reports', 'hasGap = true', '', 'S13 changes that could not be sent to other processes'],
    ['pokes-skip-own-listeners', 'live.pokeScopes(moved)', '', 'a process pokes its own listeners'],
    ['pokes-join-answers', 'changes.filter(isUnanswered)', 'changes', 'S13 a change that a client has in its answer'],
    [
      'pokes-ignore-other-versions',
      "!message.success || 'all' in message.data",
      "message.success && 'all' in message.data",
      'a message of an unknown version pokes every listener',
    ],
  ]),
]
