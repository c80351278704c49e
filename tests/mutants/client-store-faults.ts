// Faults in the device's database, in its lists, in what runs the engine, and in the service worker's sending. A table of data.
import { faultsIn, type Fault } from './fault.ts'

const DATABASE = 'client/store/database'
const ENGINE = 'client/store/engine'
const LISTS = 'client/store/lists'

const databaseFaults = [
  ...faultsIn(`${DATABASE}/dexie-client-store.ts`, [
    ['dexie-kept-without-looking', 'return stored.every(Boolean) ? result : null', 'return result', 'SYN-022'],
    ['dexie-lost-without-looking', 'if (done) return done.result', '', 'SYN-022'],
    ['dexie-kept-is-unlike', 'entry.wireId === null || sameValue(here, entry)', 'true', 'SYN-022'],
    ['dexie-applied-is-lost', "const later = ['failed', 'applied']", "const later = ['failed']", 'SYN-022'],
    ['dexie-forgets-newer-applied', "where('at').below(at)", "where('at').above(at)", 'C18'],
    ['dexie-file-stays-uploaded', '.modify({ uploadedAt: null })', '.modify({})', 'C18'],
    ['dexie-applied-unordered', '.sort((a, b) => a.entry.seq - b.entry.seq)', '', 'C18'],
    ['dexie-outbox-relaxed', "if (mode !== 'strict') throw", 'if (false) throw', 'C4'],
    ['dexie-strict-is-relaxed', "mode === 'strict' ? [...stores, DURABLE] : stores", 'stores', 'SYN-005'],
    ['dexie-list-of-all', '.where(index).equals(value)', '.where(index).aboveOrEqual(value)', 'P1'],
    ['dexie-file-uploaded-again', 'files.filter((_, n) => held[n] === undefined)', 'files', 'C7'],
    [
      'dexie-opens-again-when-gone',
      'if (!isConnectionLost(error) || db.gone) throw error',
      'if (!isConnectionLost(error)) throw error',
      'SYN-013',
    ],
    ['dexie-tries-once', 'if (more === 0) throw error', 'throw error', 'SYN-022'],
    [
      'dexie-unknown-is-failed',
      'did.result && did.queued.length > 0 ? new CommitUnknown(look, again) : again',
      'again',
      'SYN-022',
    ],
    ['dexie-chunks-lost', 'start < items.length; start += CHUNK', 'start < CHUNK; start += CHUNK', 'P1'],
  ]),
  ...faultsIn(`${DATABASE}/connection-lost.ts`, [
    ['lost-connection-is-final', "'UnknownError',", '', 'SYN-022'],
    ['full-disk-is-a-bug', "const NO_ROOM = new Set(['QuotaExceededError', ", 'const NO_ROOM = new Set([', 'SYN-031'],
  ]),
  ...faultsIn(`${DATABASE}/durability.ts`, [
    ['durability-never', "? 'strict' : 'relaxed'", "? 'relaxed' : 'relaxed'", 'SYN-005'],
  ]),
  ...faultsIn(`${DATABASE}/gotong-database.ts`, [
    ['database-newer-opened', 'db.backendDB().version !== SCHEMA_VERSION * 10', 'false', 'SYN-013'],
    ['database-outdated-unsaid', 'if (event.newVersion !== null) onOutdated()', '', 'SYN-013'],
    ['database-upgrade-left-out', '.upgrade(upgrade)', '', 'SYN-013'],
  ]),
  ...faultsIn(`${DATABASE}/follow-query.ts`, [
    ['query-lost-for-good', 'retryLater(follow, REOPEN_PAUSE)', 'retryLater(() => undefined, REOPEN_PAUSE)', 'SYN-022'],
    ['query-never-fails', 'return failed(error)', 'return', 'a query that fails is told'],
    ['query-follows-when-gone', 'if (gone()) return', '', 'a database that is gone is not followed'],
    ['query-reopens-after-stop', 'stop = retryLater(', 'retryLater(', 'a query that was stopped is not followed'],
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
    ['storage-opens-by-itself', 'db.close({ disableAutoOpen: true })', 'db.close({ disableAutoOpen: false })', 'C33'],
    [
      'storage-faults-postpone',
      'if (isStorageFailing.get()) return\n  isStorageFailing.set',
      'isStorageFailing.set',
      'C33',
    ],
    ['storage-well-despite-fault', 'if (faults === before) return', 'return', 'C33'],
    [
      'storage-close-unnoticed',
      "db.on('ready', () => db.backendDB().addEventListener('close', noticeStorageFault), true)",
      '',
      'C33',
    ],
  ]),
  ...faultsIn(`${DATABASE}/check-for-room.ts`, [
    ['room-not-checked', "await cache.put('/room', new Response(new Uint8Array(PROBE_BYTES)))", '', 'C33'],
    ['room-probe-stays', 'await caches.delete(CACHE)', '', 'C33'],
  ]),
  ...faultsIn(`${DATABASE}/rewrite-log.ts`, [
    ['log-scratch-stays', 'await settled(indexedDB.deleteDatabase(SCRATCH))', '', 'C33'],
  ]),
  ...faultsIn(`${DATABASE}/reopen-storage.ts`, [
    ['reopen-behind-torn-record', 'await rewriteLog()', '', 'C33'],
    ['reopen-without-copies', 'await step.beforeReopen()', 'undefined', 'C34'],
    ['reopen-without-comparison', 'await step.afterReopen()', 'undefined', 'C34'],
  ]),
  ...faultsIn(`${DATABASE}/dexie-schema.ts`, [
    ['upgrade-views-alone', 'for (const row of [base.row, base.view])', 'for (const row of [base.view])', 'SYN-013'],
    ['upgrade-loses-fields', '{ fieldTimes: {}, ...row }', '{ ...row, fieldTimes: {} }', 'SYN-013'],
  ]),
  ...faultsIn(`${DATABASE}/drafts.ts`, [
    ['draft-never-held', 'else heldOf(db).set(id, draft)', '', 'a draft that cannot be kept is held in memory'],
    [
      'draft-written-after-removal',
      'if (removed) return Promise.resolve(true)',
      '',
      'a removed draft is not written again',
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
      'feed-tells-overtaken-row',
      'for (const key of keys) rows?.delete(key)',
      'undefined',
      'a row written while it is read is not told',
    ],
    [
      'feed-cleared-table-unsaid',
      "return void written.set(table, 'lost')",
      'return',
      'a cleared table is told as lost',
    ],
    ['feed-refused-row-told', '!(failures && n in failures)', 'true', 'a row that was not written is not told'],
    [
      'feed-quiet-after-close',
      'const closed = (): void => void setTimeout(() => this.readAgain())',
      'const closed = (): void => undefined',
      'after a lost connection lists are read again',
    ],
    [
      'feed-never-settles',
      'for (const settled of this.settled) settled()',
      '',
      'a list is put together after each transaction',
    ],
    ['feed-tells-after-stop', 'this.listeners.clear()', '', 'a feed that was stopped tells nothing'],
  ]),
  ...faultsIn(`${DATABASE}/live-rows.ts`, [
    [
      'rows-written-while-read',
      'if (this.meanwhile) for (const [id, row] of rows) this.meanwhile.set(id, row)',
      '',
      'a row written while a list reads is not undone by it',
    ],
    [
      'rows-read-over-written',
      'for (const [id, row] of meanwhile) now.set(id, row)',
      '',
      'a row written while a list reads is not undone by it',
    ],
    ['rows-gone-stay', '[...this.held.keys()].map((id) => [id, null])', '[]', 'a row that is gone leaves the list'],
    ['rows-read-once', 'this.again = true', '', 'what was lost while a list reads is read again'],
    [
      'rows-equal-are-changes',
      'sameValue(before, after))) continue',
      'false)) continue',
      'an equal row draws nothing again',
    ],
    ['rows-more-unread', 'if (more) this.read()', '', 'more values of an index are read'],
    ['rows-after-close', 'if (this.closed) return\n    const now', 'const now', 'a closed list takes nothing'],
  ]),
]

const engineFaults = [
  ...faultsIn(`${ENGINE}/event-stream.ts`, [
    ['stream-half-a-line', "rest = lines.pop() ?? ''", "rest = ''", 'a line may come in pieces'],
  ]),
  ...faultsIn(`${ENGINE}/live-stream.ts`, [
    [
      'line-silent-for-ever',
      'let silence = setTimeout(() => controller.abort(), SILENCE)',
      'let silence = setTimeout(() => undefined, SILENCE)',
      'a silent line is dead',
    ],
    [
      'line-without-poke-at-opening',
      'failures = 0\n    onPoke()',
      'failures = 0',
      'a line that opens may have missed something',
    ],
  ]),
  ...faultsIn(`${ENGINE}/renew-refs.ts`, [
    ['refs-known-after-sending', 'if (known !== moved) await writeSetting(keyOf(userId), known)', '', 'Q-138'],
    [
      'refs-replaced-sent',
      'if (isReplaced(failed, now, replacedBy, await doneIn(db))) return engine.discardFailed(failed.ulid)',
      '',
      'Q-138',
    ],
    [
      'refs-stuck-for-ever',
      'if (!outcome.ok) await writeSetting',
      'if (false) await writeSetting',
      'Q-138',
      { hangs: true },
    ],
    ['refs-new-time', '{ keepsTimestamp: true }', '{}', 'C26'],
  ]),
  ...faultsIn(`${ENGINE}/ref-collisions.ts`, [
    [
      'refs-without-bound',
      'triedBefore(moved, ref) < MAX_REFERENCES_TRIED',
      'true',
      'after five references a person is asked',
    ],
    ['refs-earlier-replaces', 'done.time > time', 'true', 'Q-138'],
  ]),
  ...faultsIn(`${ENGINE}/tab-port.ts`, [
    ['port-of-any-user', '`tabs-${VERSION}:${database}`', '`tabs-${VERSION}`', 'tabs of one person share a leader'],
    ['port-stolen-unsaid', 'if (release) lost()', 'if (false) lost()', 'C24'],
  ]),
  ...faultsIn(`${ENGINE}/http-transport.ts`, [
    ['transport-without-token', 'if (bearer === null) return NO_TOKEN', '', 'SYN-021'],
    [
      'transport-refused-unsaid',
      'if (answer.status === 401) onRefused(bearer, saysDeleted(answer.text))',
      '',
      'SYN-021',
    ],
  ]),
  ...faultsIn(`${ENGINE}/files-in-changes.ts`, [
    ['files-named-deep', 'Object.values(input).flatMap(filesNamedIn)', '[]', 'a file is named however deep'],
  ]),
  ...faultsIn(`${ENGINE}/interrupted-sign-out.ts`, [
    [
      'sign-out-mark-stays',
      "await store.transact('strict', cancelLeaving)",
      '',
      'an interrupted sign-out is taken back',
    ],
    ['sign-out-not-waited-for', 'if (!(await isSignedIn())) return', '', 'a sign-out that ends keeps its mark'],
  ]),
  ...faultsIn(`${ENGINE}/outbox-in-memory.ts`, [
    ['memory-forgets-cards', '[...failed.values()]', '[]', 'C34'],
    ['memory-forgets-outbox', '[...outbox.values()]', '([] as OutboxEntry[])', 'C35'],
  ]),
  ...faultsIn(`${ENGINE}/safety-copy.ts`, [
    ['copy-after-saved', '(isCareful ? inTurn(copyAll) : Promise.resolve())', 'Promise.resolve()', 'C34'],
    ['copy-kept-for-ever', '&& !applied.has(ulid) && !failed.has(ulid)', '', 'C34'],
    ['copy-of-lost-removed', '(key.startsWith(OUTBOX) && !applied.has(ulid) && !failed.has(ulid))', 'false', 'C34'],
    ['copy-without-session', 'await restoreSettings()', '', 'C34'],
    ['copy-without-files', 'await putMissingFiles(unsent)', '', 'C34'],
    ['copy-never-restored', 'isCareful = true\n    await restore()', 'isCareful = true', 'C34'],
    [
      'copy-full-disk-sends-nothing',
      'stopSending = sendFromMemory(memory.outbox(), epoch, transport)',
      'stopSending()',
      'C35',
    ],
  ]),
  ...faultsIn(`${ENGINE}/send-while-failing.ts`, [
    [
      'failing-sends-before-file',
      'waiting: (names) => Promise.resolve([...names])',
      'waiting: () => Promise.resolve([])',
      'C35',
    ],
    ['failing-sends-for-ever', 'if (!isSent && !stopped)', 'if (!isSent)', 'C35'],
    ['failing-sends-once', 'if (!isSent && !stopped)', 'if (false)', 'C35'],
  ]),
  ...faultsIn(`${ENGINE}/unsent-copies.ts`, [
    ['copies-not-awaited', 'copies?.copy()', 'undefined', 'C34'],
    ['copies-not-in-memory', 'copies?.inMemory() ?? NONE', 'NONE', 'C35'],
  ]),
  ...faultsIn(`${ENGINE}/unnamed-files.ts`, [
    ['files-of-drafts-go', '...drafts.map(({ content }) => ({ input: content })),', '', 'a picture in a draft is kept'],
    ['files-never-go', 'now - since < KEPT_UNNAMED_MS ?', 'true ?', 'what nothing names for two days goes'],
  ]),
  ...faultsIn(`${ENGINE}/unnamed-pictures.ts`, [
    [
      'pictures-in-storage-go',
      'for (const name of namedInStorage()) named.add(name)',
      '',
      'a picture of a kept answer stays',
    ],
    [
      'pictures-beyond-first-part',
      'last = keys.length < ROWS_PER_BATCH ? undefined : keys.at(-1)',
      'last = undefined',
      'every row is looked through',
    ],
  ]),
]

const listFaults = [
  ...faultsIn(`${LISTS}/live-list.ts`, [
    [
      'list-shown-half-read',
      'for (const choose of this.chosen) choose()\n      if (this.roots.some((root) => !root.ready)) return',
      'for (const choose of this.chosen) choose()',
      'a list is shown once everything has been read',
    ],
    ['list-lost-for-good', 'this.later(retry,', 'this.later(() => undefined,', 'SYN-022'],
    [
      'list-closed-too-soon',
      'if (this.listeners.size > 0) return\n    for (const cancel',
      'for (const cancel',
      'a page that is drawn again keeps its list',
    ],
  ]),
  ...faultsIn(`${LISTS}/live-views.ts`, [
    ['views-group-keeps-moved', 'this.members.get(keyOf(before))?.delete(id)', '', 'a row that moves leaves its group'],
    [
      'views-mapped-without-all',
      'for (const other of all) other.follow(() => renew([...this.held.keys()]))',
      '',
      'a value follows what all depend on',
    ],
    ['views-sorted-keeps-place', 'compare(before, after) === 0', 'true', 'a row that changes takes its place'],
    [
      'views-sorted-many',
      '[...source.entries()].filter(([, row]) => passes(row))',
      '[...source.entries()]',
      'many changes at once come to the same',
    ],
    ['views-sum-only-grows', 'this.add(amountsOf(before), -1)', '', 'sums go down too'],
    [
      'views-place-ties',
      'this.compare(this.rows[middle]!, row) || byKey(this.ids[middle]!, id)',
      'this.compare(this.rows[middle]!, row)',
      'equal rows are in the order of ids',
    ],
  ]),
  ...faultsIn(`${LISTS}/now.ts`, [
    ['now-to-come', 'moment <= now && moment > last', 'moment > last', 'the time stands still between two moments'],
  ]),
]

const workerFaults = faultsIn('client/worker/waiting-outbox.ts', [
  ['worker-ids-relaxed', "mode === 'strict' ? 'strict' : 'relaxed'", "'relaxed'", 'C7'],
  ['worker-throw-stands', 'transaction.abort()\n      } catch', '} catch', 'P1'],
  ['worker-any-shape', 'resolve(isWhole ? database : null)', 'resolve(database)', 'C23'],
  ['worker-blocks-upgrade', 'database.onversionchange = () => database.close()', '', 'SYN-013'],
])

export const clientStoreFaults: readonly Fault[] = [...databaseFaults, ...engineFaults, ...listFaults, ...workerFaults]
