// Faults in the device's database and lists, around the client engine, and in the service worker. A table of data.
import { faultsIn, type Fault } from './fault.ts'

const DATABASE = 'client/store/database'
const ENGINE = 'client/store/engine'
const LISTS = 'client/store/lists'

const databaseFaults = [
  ...faultsIn(`${DATABASE}/dexie-client-store.ts`, [
    ['dexie-commit-assumed', 'return isComplete ? result : null', 'return result', 'SYN-022'],
    ['dexie-loss-assumed', 'if (done) return done.result', '', 'SYN-022'],
    ['dexie-accepts-other-entry', 'entry.attempts === 0 || sameValue(here, entry)', 'true', 'SYN-022'],
    [
      'dexie-applied-counts-as-lost',
      'return applied.some(({ ulid }) => ulid === entry.ulid)',
      'return false',
      'SYN-022',
    ],
    ['dexie-file-stays-uploaded', '({ ...file, uploadedAt: null })', 'file', 'C18'],
    ['dexie-outbox-not-strict', "if (mode !== 'strict') throw", 'if (false) throw', 'C4'],
    ['dexie-strict-not-durable', "mode === 'strict' ? [...stores, DURABLE] : stores", 'stores', 'SYN-005'],
    ['dexie-list-of-all', '.byIndex(index, value)', '.byIndex(index, IDBKeyRange.lowerBound(value))', 'P1'],
    ['dexie-file-uploaded-again', 'files.filter((_, n) => held[n] === undefined)', 'files', 'C7'],
    [
      'dexie-reopens-deleted-database',
      'if (!isConnectionLost(error) || db.gone) throw error',
      'if (!isConnectionLost(error)) throw error',
      'SYN-013',
    ],
    ['dexie-ends-ended-transaction', 'trans.idbtrans.abort()', 'trans.abort()', 'SYN-031', { hangs: true }],
    ['dexie-never-retries', 'if (more === 0) throw error', 'throw error', 'SYN-022'],
    [
      'dexie-unknown-counts-as-failed',
      'did.result && did.queued.length > 0 ? new CommitUnknown(look, again) : again',
      'again',
      'SYN-022',
    ],
    [
      'dexie-work-in-zone',
      'Dexie.ignoreTransaction(() => workOn(trans, mode, work, did))',
      'workOn(trans, mode, work, did)',
      'P5',
    ],
    ['dexie-hides-failed-write', 'throw did.failedWrite ? did.failedWrite.error : error', 'throw error', 'SYN-031'],
  ]),
  ...faultsIn(`${DATABASE}/applied-records.ts`, [
    ['applied-forgets-newer', 'upperBound(at, true)', 'lowerBound(at, true)', 'C18'],
    ['applied-unordered', '.sort((a, b) => a.entry.seq - b.entry.seq)', '', 'C18'],
    [
      'applied-forgets-others',
      'const before = (await store.get(first.ulid))?.more ?? []',
      'const before: AppliedMutation[] = []',
      'C18',
    ],
    ['applied-lists-first-only', 'for (const mutation of [first, ...more])', 'for (const mutation of [first])', 'C18'],
    ['applied-lists-older', 'mutation.at >= (byUlid', 'mutation.at <= (byUlid', 'C18'],
  ]),
  ...faultsIn(`${DATABASE}/plain-stores.ts`, [
    ['plain-deletes-between', 'key <= last[1] + 1', 'key <= last[1] + 2', 'C10'],
    ['plain-finds-any-row', '!cursor || isWanted(cursor.value as R)', 'true', 'SYN-030'],
    ['plain-accepts-failed-write', '      fail(request.error)\n', '', 'P1'],
    ['plain-hides-rows', 'report.put(name, rows.map(keyOf), rows)', '', 'P5'],
    [
      'plain-hides-deletions',
      '      report.delete(name, keys)\n    },\n    deleteByIndex',
      '    },\n    deleteByIndex',
      'P5',
    ],
    ['plain-hides-clearing', 'write(store.clear())\n      report.all(name)', 'write(store.clear())', 'P5'],
  ]),
  ...faultsIn(`${DATABASE}/write-report.ts`, [
    ['report-without-indexes', 'rows.flatMap((row) => indexKeys(index, row))', '[]', 'P5'],
    ['report-forgets-feed', 'if (isRowKey(key)) written.set(', 'if (false) written.set(', 'P5'],
    [
      'report-forgets-many-rows',
      'if (rows.length >= MAX_REPORTED_ROWS) return this.addAll(table)',
      'if (rows.length >= MAX_REPORTED_ROWS) return',
      'P5',
    ],
    ['report-one-multiple-entry', 'if (multi && Array.isArray(key)) return key', '', 'P5'],
  ]),
  ...faultsIn(`${DATABASE}/connection-lost.ts`, [
    ['lost-connection-is-final', "'UnknownError',", '', 'SYN-022'],
    [
      'full-disk-not-recognised',
      "const NO_ROOM = new Set(['QuotaExceededError', ",
      'const NO_ROOM = new Set([',
      'SYN-031',
    ],
  ]),
  ...faultsIn(`${DATABASE}/durability.ts`, [
    ['durability-never', "? 'strict' : 'relaxed'", "? 'relaxed' : 'relaxed'", 'SYN-005'],
  ]),
  ...faultsIn(`${DATABASE}/gotong-database.ts`, [
    ['database-opens-newer-version', 'db.backendDB().version !== SCHEMA_VERSION * 10', 'false', 'SYN-013'],
    ['database-does-not-report-outdated', 'if (event.newVersion !== null) onOutdated()', '', 'SYN-013'],
    ['database-declares-all-versions', '(await open(new GotongDatabase(userId), onOutdated)) ??', '', 'cold open'],
    ['database-skips-upgrade', '.upgrade(upgrade)', '', 'SYN-013'],
  ]),
  ...faultsIn(`${DATABASE}/follow-query.ts`, [
    [
      'query-not-restarted',
      'retryLater(follow, REOPEN_PAUSE_MS)',
      'retryLater(() => undefined, REOPEN_PAUSE_MS)',
      'SYN-022',
    ],
    ['query-hides-failure', 'return failed(error)', 'return', 'a failed query is reported'],
    ['query-reads-deleted-database', 'if (gone()) return', '', 'a deleted database is not queried'],
    ['query-reopens-after-stop', 'stop = retryLater(', 'retryLater(', 'a stopped query does not restart'],
  ]),
  ...faultsIn(`${DATABASE}/page-cache.ts`, [
    ['page-cache-aborts-changes', 'if (stores.includes(DURABLE)) return', '', 'PWA-012'],
    ['page-cache-aborts-always', 'if (!persisted) return', '', 'PWA-012'],
    ['page-cache-aborts-nothing', 'work.abort()', '', 'PWA-012'],
    [
      'page-cache-remembers-finished-work',
      'return () => void unfinished.delete(work)',
      'return () => undefined',
      'PWA-012',
    ],
    ['page-cache-keeps-opening', '{ abort: () => db.close() }', '{ abort: () => undefined }', 'PWA-012'],
    ['page-cache-releases-lock', 'if (!hasAborted) release()', 'release()', 'PWA-012'],
    ['page-cache-returns-with-aborted-reads', 'location.reload()', 'undefined', 'PWA-012'],
  ]),
  ...faultsIn(`${DATABASE}/storage-failing-lock.ts`, [
    ['storage-lock-of-another-name', 'name === LOCK', 'name !== LOCK', 'C33'],
  ]),
  ...faultsIn(`${DATABASE}/storage-health.ts`, [
    ['storage-abort-unnoticed', 'if (isStorageFault(trans.error)) noticeStorageFault()', '', 'C33'],
    [
      'storage-refusal-unnoticed',
      'if (isStorageFault(error)) noticeStorageFault()\n          throw error',
      'throw error',
      'C33',
    ],
    [
      'storage-log-renewed-while-failing',
      'if (isStorageFailing.get()) return\n  await rewriteLog()',
      'await rewriteLog()',
      'C33',
    ],
    [
      'storage-reopens-automatically',
      'db.close({ disableAutoOpen: true })',
      'db.close({ disableAutoOpen: false })',
      'C33',
    ],
    ['storage-fault-restarts-timer', 'if (isStorageFailing.get()) return\n  releaseLock =', 'releaseLock =', 'C33'],
    ['storage-recovers-despite-fault', 'if (faults === before) {', '{', 'C33'],
    ['storage-recovers-without-pause', 'performance.now() - recoveredAt > RECOVERY_INTERVAL_MS', 'true', 'C33'],
    ['storage-never-recovers-at-once', 'performance.now() - recoveredAt > RECOVERY_INTERVAL_MS', 'false', 'C33'],
    [
      'storage-close-unnoticed',
      "db.on('ready', () => db.backendDB().addEventListener('close', noticeStorageFault), true)",
      '',
      'C33',
    ],
    ['storage-closes-awaited-database', 'if (!db.isAwaited) db.close', 'db.close', 'C33'],
    ['storage-awaits-room-not-recovery', 'askForRoom().then(recovered)', 'askForRoom()', 'C33'],
  ]),
  ...faultsIn(`${DATABASE}/watched-database.ts`, [
    ['opened-without-room', 'if (room === undefined) return', 'if (room !== null) return', 'C33'],
    ['awaited-database-not-marked', 'this.isAwaited = true', '', 'C33'],
    ['opening-not-followed', '.finally(followOpening(this))', '', 'PWA-012'],
  ]),
  ...faultsIn(`${DATABASE}/held-lock.ts`, [['held-lock-of-another-mode', '{ mode }', "{ mode: 'shared' }", 'PWA-012']]),
  ...faultsIn(`${DATABASE}/room-at-start.ts`, [
    ['full-disk-at-start-unnoticed', 'REFUSED_WRITES.has(name)', 'false', 'C33'],
    ['refused-cache-counts-as-full-disk', 'REFUSED_WRITES.has(name)', 'true', 'C33'],
    ['room-asked-without-limit', 'setTimeout(resolve, ROOM_CHECK_TIMEOUT_MS, false)', 'undefined', 'C33'],
  ]),
  ...faultsIn(`${DATABASE}/check-for-room.ts`, [
    ['disk-space-not-probed', "await cache.put('/room', new Response(new Uint8Array(PROBE_BYTES)))", '', 'C33'],
    ['disk-probe-not-deleted', 'await caches.delete(CACHE)', '', 'C33'],
  ]),
  ...faultsIn(`${DATABASE}/rewrite-log.ts`, [
    ['scratch-database-not-deleted', 'await settled(indexedDB.deleteDatabase(SCRATCH))', '', 'C33'],
  ]),
  ...faultsIn(`${DATABASE}/reopen-storage.ts`, [
    ['reopen-without-new-log', 'await rewriteLog()', '', 'C33'],
    ['reopen-closes-awaited-database', 'if (!db.isAwaited) {', '{', 'C33'],
    ['recovery-waits-for-itself', 'opening()', '', 'C33'],
    ['reopen-without-copies', 'await step.beforeReopen()', 'undefined', 'C34'],
    ['reopen-without-comparison', 'await step.afterReopen()', 'undefined', 'C34'],
  ]),
  ...faultsIn(`${DATABASE}/dexie-schema.ts`, [
    ['schema-without-page-indexes', ', ...(PAGE_INDEXES[name] ?? [])', '', 'SYN-013'],
  ]),
  ...faultsIn(`${DATABASE}/schema-upgrades.ts`, [
    [
      'upgrade-skips-base-rows',
      'for (const row of [base.row, base.view])',
      'for (const row of [base.view])',
      'SYN-013',
    ],
    ['upgrade-loses-fields', '{ fieldTimes: {}, ...row }', '{ ...row, fieldTimes: {} }', 'SYN-013'],
  ]),
  ...faultsIn(`${DATABASE}/drafts.ts`, [
    ['draft-not-in-memory', 'else heldOf(db).set(id, draft)', '', 'a draft that cannot be stored stays in memory'],
    [
      'draft-written-after-removal',
      'if (removed) return Promise.resolve(true)',
      '',
      'a removed draft is not written again',
    ],
  ]),
  ...faultsIn(`${DATABASE}/matched-transfers.ts`, [
    [
      'matches-not-forgotten',
      '!match.dueIds.some((id) => gone.has(id))',
      'match.dueIds.length > 0',
      'a match that was replaced or undone is forgotten',
    ],
  ]),
  ...faultsIn(`${DATABASE}/row-feed.ts`, [
    [
      'feed-row-written-while-read',
      "if (rows !== 'lost') for (const key of rows.keys()) this.want(table, key)",
      '',
      'a row written while it is read is read again',
    ],
    [
      'feed-reports-stale-row',
      'for (const key of keys) rows?.delete(key)',
      'undefined',
      'a stale read is not reported',
    ],
    ['feed-ignores-clear', "return void written.set(table, 'lost')", 'return', 'a cleared table is reported as lost'],
    ['feed-reports-failed-row', '!(failures && n in failures)', 'true', 'a failed write is not reported'],
    [
      'feed-no-reread-after-close',
      'const closed = (): void => void setTimeout(() => this.readAgain())',
      'const closed = (): void => undefined',
      'lists are read again after a lost connection',
    ],
    [
      'feed-never-reports-end',
      'for (const settled of this.settled) settled()',
      '',
      'a list is updated once per transaction',
    ],
    ['feed-reports-after-stop', 'this.listeners.clear()', '', 'a stopped feed reports nothing'],
  ]),
  ...faultsIn(`${DATABASE}/read-together.ts`, [
    ['reads-do-not-share', 'waitingAt.set(db, waiting)', '', 'reads that begin together share one transaction'],
    [
      'reads-hide-failure',
      'else waiting[n]!.reject(result.reason)',
      'else waiting[n]!.resolve([])',
      'a list whose read fails is read again',
    ],
  ]),
  ...faultsIn(`${DATABASE}/live-rows.ts`, [
    [
      'rows-written-while-read',
      'if (this.meanwhile) for (const [id, row] of rows) this.meanwhile.set(id, row)',
      '',
      'a slow read does not overwrite a newer row',
    ],
    [
      'rows-read-over-written',
      'for (const [id, row] of meanwhile) now.set(id, row)',
      '',
      'a slow read does not overwrite a newer row',
    ],
    ['rows-keep-deleted', '[...this.held.keys()].map((id) => [id, null])', '[]', 'a deleted row leaves the list'],
    ['rows-not-reread', 'this.again = true', '', 'a list that loses data while it reads starts again'],
    [
      'rows-report-equal',
      'sameValue(before, after))) continue',
      'false)) continue',
      'an equal row causes no rendering',
    ],
    ['rows-skip-added-values', 'if (more) this.read()', '', 'added index values are read'],
    ['rows-after-close', 'if (this.closed) return\n    const now', 'const now', 'a closed list ignores rows'],
  ]),
]

const engineFaults = [
  ...faultsIn(`${ENGINE}/rules.ts`, [
    ['rules-load-every-room', 'names.flatMap((name) => roomNamed.get(name) ?? [])', 'Object.keys(rooms)', 'C25'],
    ['rules-failed-room-stays-failed', 'loading.delete(room)', '', 'C25'],
    ['rules-room-is-loaded-twice', 'loading.get(room) ?? add(room)', 'add(room)', 'C25'],
    ['rules-wait-for-unknown-operation', ' || !roomNamed.has(name)', '', 'C25'],
    ['rules-some-are-enough', 'names.every(', 'names.some(', 'C25'],
  ]),
  ...faultsIn(`${ENGINE}/event-stream.ts`, [
    ['stream-drops-partial-line', "rest = lines.pop() ?? ''", "rest = ''", 'an event may arrive in several chunks'],
  ]),
  ...faultsIn(`${ENGINE}/live-stream.ts`, [
    [
      'stream-without-timeout',
      'let silence = setTimeout(() => controller.abort(), MAX_SILENCE_MS)',
      'let silence = setTimeout(() => undefined, MAX_SILENCE_MS)',
      'a silent live stream is closed',
    ],
    [
      'stream-no-poke-on-open',
      'failures = 0\n    onPoke()',
      'failures = 0',
      'a live stream that opens triggers a pull',
    ],
  ]),
  ...faultsIn(`${ENGINE}/moved-refs.ts`, [
    ['moved-refs-shown-to-people', 'return forPeople(failed, moved)', 'return failed', 'Q-138'],
  ]),
  ...faultsIn(`${ENGINE}/renew-refs.ts`, [
    ['refs-not-saved-before-sending', 'if (known !== moved) await writeMoved(userId, known)', '', 'Q-138'],
    [
      'refs-sends-replaced-change',
      'if (isReplaced(failed, now, replacedBy, await doneIn(db))) return engine.discardFailed(failed.ulid)',
      '',
      'Q-138',
    ],
    [
      'refs-retries-for-ever',
      'if (!outcome.ok) await writeMoved',
      'if (false) await writeMoved',
      'Q-138',
      { hangs: true },
    ],
    ['refs-changes-timestamp', '{ keepsTimestamp: true }', '{}', 'C26'],
  ]),
  ...faultsIn(`${ENGINE}/ref-collisions.ts`, [
    [
      'refs-without-limit',
      'triedBefore(moved, ref) < MAX_REFERENCES_TRIED',
      'true',
      'after five references a person decides',
    ],
    ['refs-earlier-replaces', 'done.time > time', 'true', 'Q-138'],
  ]),
  ...faultsIn(`${ENGINE}/tab-port.ts`, [
    ['port-shared-by-users', '`tabs-${VERSION}:${database}`', '`tabs-${VERSION}`', 'C24'],
    ['port-has-one-lock', '`${name}:${lock}`', 'name', 'C24'],
    ['port-hides-lost-lead', 'if (release) lost()', 'if (false) lost()', 'C24'],
  ]),
  ...faultsIn(`${ENGINE}/http-transport.ts`, [
    ['transport-without-token', 'if (bearer === null) return NO_TOKEN', '', 'SYN-021'],
    [
      'transport-hides-refused-token',
      'if (refusal) onRefused(bearer, isDeletedAccount(refusal.detail))',
      '',
      'SYN-021',
    ],
  ]),
  ...faultsIn(`${ENGINE}/files-in-changes.ts`, [
    [
      'files-only-at-top-level',
      'Object.values(input).flatMap(filesNamedIn)',
      '[]',
      'file names are found at any depth of an input',
    ],
  ]),
  ...faultsIn(`${ENGINE}/interrupted-sign-out.ts`, [
    [
      'sign-out-mark-not-removed',
      "await store.transact('strict', cancelLeaving)",
      '',
      'an interrupted sign-out is undone',
    ],
    ['sign-out-mark-removed-early', 'if (!(await isSignedIn())) return', '', 'a completed sign-out keeps its mark'],
  ]),
  ...faultsIn(`${ENGINE}/outbox-in-memory.ts`, [
    ['copies-skip-cards', '[...failed.values()]', '[]', 'C34'],
    ['copies-skip-outbox', '[...outbox.values()]', '([] as OutboxEntry[])', 'C35'],
  ]),
  ...faultsIn(`${ENGINE}/follow-taken-refs.ts`, [
    ['taken-refs-not-moved', 'if (failed.length > 0) working =', 'if (false) working =', 'SYN-022'],
  ]),
  ...faultsIn(`${ENGINE}/retry-pause.ts`, [
    [
      'pause-ends-only-by-time',
      "['online', 'focus', 'visibilitychange']",
      '[]',
      'network or person end a pause before a retry',
    ],
  ]),
  ...faultsIn(`${ENGINE}/later-safety-copy.ts`, [
    ['copy-of-closed-store', 'if (stopped) throw', 'if (false) throw', 'C34'],
  ]),
  ...faultsIn(`${ENGINE}/unsent-cache.ts`, [
    ['copy-never-removed', '&& !applied.has(ulid) && !failed.has(ulid)', '', 'C34'],
    ['copy-of-lost-removed', '(key.startsWith(OUTBOX) && !applied.has(ulid) && !failed.has(ulid))', 'false', 'C34'],
  ]),
  ...faultsIn(`${ENGINE}/safety-copy.ts`, [
    ['copy-not-awaited-before-saved', '(isCareful ? inTurn(copyAll) : Promise.resolve())', 'Promise.resolve()', 'C34'],
    ['copy-without-session', 'await restoreSettings()', '', 'C34'],
    ['copy-without-files', 'await cache.putFiles(unsent)', '', 'C34'],
    ['copy-never-restored', 'isCareful = true\n    await restore()', 'isCareful = true', 'C34'],
    ['copy-does-not-send', 'sendFromMemory(memory.outbox(), meta, transport)', '() => undefined', 'C35'],
  ]),
  ...faultsIn(`${ENGINE}/send-while-failing.ts`, [
    [
      'failing-sends-before-upload',
      'waiting: (names) => Promise.resolve([...names])',
      'waiting: () => Promise.resolve([])',
      'C35',
    ],
    ['failing-sends-after-stop', 'if (!isSent && !stopped)', 'if (!isSent)', 'C35'],
    ['failing-sends-once', 'if (!isSent && !stopped)', 'if (false)', 'C35'],
    ['failing-sends-twice-at-once', 'if (isSending) return', '', 'C35'],
  ]),
  ...faultsIn(`${ENGINE}/unsent-copies.ts`, [
    ['copies-not-awaited', 'copies?.copy()', 'undefined', 'C34'],
    ['copies-not-readable', 'copies?.inMemory() ?? NONE', 'NONE', 'C35'],
  ]),
  ...faultsIn(`${ENGINE}/unnamed-files.ts`, [
    [
      'files-of-drafts-deleted',
      '...drafts.map(({ content }) => ({ input: content })),',
      '',
      'a picture in a draft is not deleted',
    ],
    [
      'files-never-deleted',
      'now - since < KEPT_UNNAMED_MS ?',
      'true ?',
      'a file without a reference for two days is deleted',
    ],
  ]),
  ...faultsIn(`${ENGINE}/unnamed-pictures.ts`, [
    [
      'pictures-in-use-deleted',
      'for (const name of namedInStorage()) named.add(name)',
      '',
      'a picture of a stored answer is not deleted',
    ],
    [
      'pictures-checks-first-batch-only',
      'last = keys.length < ROWS_PER_BATCH ? undefined : keys.at(-1)',
      'last = undefined',
      'every row is checked',
    ],
  ]),
]

const listFaults = [
  ...faultsIn(`${LISTS}/live-list.ts`, [
    [
      'list-shown-incomplete',
      'for (const choose of this.chosen) choose()\n      if (this.roots.some((root) => !root.ready)) return',
      'for (const choose of this.chosen) choose()',
      'a list is shown only when it is complete',
    ],
    ['list-not-restarted', 'this.later(retry,', 'this.later(() => undefined,', 'SYN-022'],
    [
      'list-closed-while-used',
      'if (this.listeners.size > 0) return\n    for (const cancel',
      'for (const cancel',
      'a page that renders again keeps its list',
    ],
  ]),
  ...faultsIn(`${LISTS}/live-query.ts`, [
    [
      'query-shows-other-database',
      'if (previous?.db === db)',
      'if (previous)',
      'a query does not show rows of another database',
    ],
    [
      'query-forgets-value-at-error',
      'value: this.state.value, error: { cause',
      'value: undefined, error: { cause',
      'SYN-031',
    ],
  ]),
  ...faultsIn(`${LISTS}/live-views.ts`, [
    [
      'views-group-keeps-moved-row',
      'this.members.get(keyOf(before))?.delete(id)',
      '',
      'a row that changes its group leaves the old one',
    ],
    [
      'views-ignore-shared-source',
      'for (const other of all) other.follow(() => renew([...this.held.keys()]))',
      '',
      'a value follows its shared sources',
    ],
    ['views-sort-not-updated', 'compare(before, after) === 0', 'true', 'a changed row is sorted again'],
    [
      'views-batch-skips-filter',
      '[...source.entries()].filter(([, row]) => passes(row))',
      '[...source.entries()]',
      'many changes at once give the same result as single ones',
    ],
    ['views-sum-only-grows', 'this.add(amountsOf(before), -1)', '', 'sums also decrease'],
    [
      'views-ties-unordered',
      'this.compare(this.rows[middle]!, row) || byKey(this.ids[middle]!, id)',
      'this.compare(this.rows[middle]!, row)',
      'equal rows are sorted by id',
    ],
  ]),
  ...faultsIn(`${LISTS}/now.ts`, [
    [
      'now-ahead-of-time',
      'moment <= now && moment > last',
      'moment > last',
      'the shared time only advances at scheduled moments',
    ],
  ]),
]

const workerFaults = faultsIn('client/worker/waiting-outbox.ts', [
  ['worker-ids-not-durable', "mode === 'strict' ? 'strict' : 'relaxed'", "'relaxed'", 'C7'],
  ['worker-exception-commits', 'transaction.abort()\n      } catch', '} catch', 'P1'],
  ['worker-opens-incomplete-database', 'resolve(isWhole ? database : null)', 'resolve(database)', 'C23'],
  ['worker-blocks-upgrade', 'database.onversionchange = () => database.close()', '', 'SYN-013'],
])

export const clientStoreFaults: readonly Fault[] = [...databaseFaults, ...engineFaults, ...listFaults, ...workerFaults]
