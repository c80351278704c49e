// Faults in the server engine, the protocol and the in-memory stores. A table of data.
import { faultsIn, type Fault } from './fault.ts'

export const syncServerFaults: readonly Fault[] = [
  ...faultsIn('sync/protocol/catalogue.ts', [
    ['upcast-skips-missing-step', 'if (!step) return undefined', 'if (!step) break', 'S4'],
  ]),
  ...faultsIn('sync/protocol/decide.ts', [
    [
      'decide-without-permission-check',
      'operation.who(actor, state, input) ??',
      '',
      'an operation refuses unauthorised users',
    ],
    [
      'reader-does-not-record-lists',
      'for (const row of rows) seen.set(rowKey(table, row.id), { table, id: row.id, row })',
      '',
      'C5',
    ],
    ['reader-does-not-record-gets', 'seen.set(rowKey(table, id), { table, id, row })', '', 'C5'],
  ]),
  ...faultsIn('sync/protocol/digest.ts', [
    ['digest-depends-on-field-order', 'Object.keys(fields).sort()', 'Object.keys(fields)', 'S15'],
    ['digest-scope-twice', 'for (const scope of new Set(own))', 'for (const scope of own)', 'S15'],
    ['digest-counts-empty-tables', 'count === 0 ?', 'false ?', 'C20'],
  ]),
  ...faultsIn('sync/protocol/refusals.ts', [['refusal-other-code', '98023', '98022', 'S6']]),
  ...faultsIn('sync/protocol/row-size.ts', [
    [
      'row-size-unbounded',
      'if (before === undefined) return ROW_TOO_LARGE',
      'if (before === undefined) return null',
      'S24',
    ],
  ]),
  ...faultsIn('sync/protocol/deep-equal.ts', [
    ['same-longer-array', 'a.length === b.length && ', '', 'C14'],
    [
      'same-more-fields',
      'Object.keys(right).every((key) => right[key] === undefined || left[key] !== undefined)',
      'true',
      'C14',
    ],
  ]),
  ...faultsIn('sync/protocol/wire.ts', [
    ['wire-row-without-id', "typeof value.id === 'string'", 'true', 'W3'],
    ['wire-batch-without-bound', 'z.array(mutationSchema).check(z.maxLength(100))', 'z.array(mutationSchema)', 'C8'],
  ]),
  ...faultsIn('sync/server/apply.ts', [
    ['apply-replaces-created-row', 'if (before && id.startsWith(', 'if (false && id.startsWith(', 'S19'],
    ['apply-equal-rows-raise-versions', 'if (deepEqual(before, row)) continue', '', 'S9'],
  ]),
  ...faultsIn('sync/server/change-index.ts', [
    ['index-forgets-first-state', 'first ? { ...change, before: first.before } : change', 'change', 'S9'],
    ['index-ignores-lazy', '(definition.lazy ? lazy : immediate)', 'immediate', 'S13'],
    ['index-lazy-and-immediate', 'for (const scope of immediate) lazy.delete(scope)', '', 'S10'],
    [
      'index-unsorted-scopes',
      'const scopes = [...immediate, ...lazy].sort()',
      'const scopes = [...immediate, ...lazy].reverse()',
      'S10',
    ],
    ['index-digest-keeps-old-row', 'for (const scope of scopesBefore) sum.remove(scope, table, hash)', '', 'S15'],
    ['rebuild-digests-never', 'if (ifMissing && (await', 'if ((await', 'S15'],
  ]),
  ...faultsIn('sync/server/sanitize.ts', [
    ['sanitize-keeps-lone-surrogates', 'value.replace(UNSTORABLE_CHARACTERS, REPLACEMENT)', 'value', 'S20'],
  ]),
  ...faultsIn('sync/server/scope-notifier.ts', [
    ['notifier-notifies-twice', 'for (const scope of immediate) waiting.delete(scope)', '', 'S13'],
    [
      'notifier-drops-rejections',
      'if (immediate.size + rejectedClientIds.length > 0)',
      'if (immediate.size > 0)',
      'S13',
    ],
  ]),
  ...faultsIn('sync/server/pull.ts', [
    ['pull-behind-horizon', 'known < horizon || known > version', 'known < 0 || known > version', 'S11'],
    ['pull-ignores-epoch', 'cursor.epoch === epoch ? cursor.scopes : {}', 'cursor.scopes', 'S11'],
    ['pull-truncates-changes', 'reader.changes([one], limits.rows + 1)', 'reader.changes([one], limits.rows)', 'S17'],
    ['pull-leaves-out-smallest', 'shareOf(b) >= shareOf(a) ? b : a', 'shareOf(b) <= shareOf(a) ? b : a', 'S17'],
    ['pull-more-rows-than-a-page', 'rows > limits.rows || bytes > limits.bytes', 'bytes > limits.bytes', 'S17'],
    ['pull-more-bytes-than-an-answer', 'rows > limits.rows || bytes > limits.bytes', 'rows > limits.rows', 'S25'],
    ['page-more-bytes-than-an-answer', 'if (left < 0 && places.length > 0) break', '', 'S25'],
    ['page-of-unread-scope', ' || !(await scopesOf(reader, actor)).includes(scope)', '', 'S17'],
    ['page-of-another-database', '(await reader.epoch()) !== epoch ||', '', 'S17'],
    ['page-behind-horizon', 'version > present || version < horizon', 'version > present', 'S17'],
    ['page-ahead-of-server', 'version > present || version < horizon', 'version < horizon', 'S17'],
  ]),
  ...faultsIn('sync/server/push.ts', [
    ['push-decides-again', 'if (mutation.id <= lastMutationId) continue', '', 'S2'],
    ['push-applies-ulid-twice', "if (appliedUlids.has(ulid)) return { id, ulid, outcome: 'applied' }", '', 'S16'],
    [
      'push-ignores-depends-on',
      'mutation.dependsOn.find((dependency) => !appliedUlids.has(dependency))',
      'undefined as string | undefined',
      'S6',
    ],
    ['push-forgets-own-batch', 'appliedUlids.add(ulid)', '', 'S6'],
    ['push-invalid-input', 'if (!input.success) return rejection(mutation, INVALID_INPUT)', '', 'S5'],
    ['push-without-rate-limit', 'if (tooOften) return rejection(mutation, tooOften)', '', 'S23'],
    ['push-quarantines-on-full-disk', 'if (isOwnFault && store.unavailable(error)) throw error', '', 'S7'],
    ['push-quarantines-on-schema-error', '!store.schemaFault(error)', 'true', 'S29'],
    ['push-forgets-last-time', 'lastTime = corrected\n', 'lastTime = undefined\n', 'S27'],
    [
      'push-rejection-proves-database',
      'if (outcome.changes.length > 0) {\n      hasWritten = true',
      '{\n      hasWritten = true',
      'S29',
      { first: ['tests/simulation/outage.test.ts'] },
    ],
    ['push-ignores-shared-client-id', 'ulids.get(id) !== ulid', 'false', 'S2'],
    ['push-accepts-missing-result', 'ulids.get(id) !== ulid', 'ulids.has(id) && ulids.get(id) !== ulid', 'S2'],
    ['push-rejects-acknowledged-repeat', 'id <= lastMutationId && id > acknowledged', 'id <= lastMutationId', 'S2'],
    ['push-ignores-epoch', 'request.epoch !== undefined && request.epoch !== (await tx.epoch())', 'false', 'S22'],
    [
      'push-stores-results-without-limit',
      'Math.max(request.acknowledged, lastMutationId - (retention.results ?? MAX_STORED_RESULTS))',
      'request.acknowledged',
      'S21',
    ],
    ['push-keeps-acknowledged-results', 'if (forgetUpTo > 0) await tx.forgetResults(client, forgetUpTo)', '', 'S2'],
    [
      'push-forgets-applied-ulids',
      'if (newlyApplied.length > 0) await tx.rememberApplied',
      'if (false) await tx.rememberApplied',
      'S16',
    ],
    ['push-does-not-sanitize', 'safeParse(sanitize(present.input))', 'safeParse(present.input)', 'S20'],
    ['push-trusts-device-time', 'const time = corrected.server', 'const time = mutation.time', 'S8'],
    ['push-reports-no-rejection', "results.some((result) => result.outcome === 'rejected')", 'false', 'S13'],
    [
      'push-without-savepoint',
      'const outcome = await tx.savepoint(() =>',
      'const outcome = await (<R>(work: () => R): R => work())(() =>',
      'S1',
    ],
    ['push-ignores-gap', 'mutation.id === lastMutationId + 1', 'true', 'S2'],
  ]),
  ...faultsIn('sync/server/server-engine.ts', [
    [
      'engine-accepts-any-protocol',
      'if (!isSupportedProtocol(request.protocol))',
      'if (false)',
      'a request of an unsupported protocol is refused',
    ],
    ['engine-run-invalid-input', 'if (!parsed.success) return INVALID_INPUT', '', 'S14'],
    ['engine-run-without-rate-limit', 'if (tooOften) return tooOften', '', 'S23'],
    ['engine-run-skips-extra-writes', 'await runOptions.inSameTransaction?.(tx.native, outcome.output)', '', 'S14'],
    ['engine-ledgers-for-nine-days', 'LEDGER_RETENTION_S = 90 * DAY_S', 'LEDGER_RETENTION_S = 9 * DAY_S', 'S18'],
    ['engine-deletions-for-nine-days', 'DELETION_RETENTION_S = 90 * DAY_S', 'DELETION_RETENTION_S = 9 * DAY_S', 'S18'],
    ['engine-applied-for-nine-days', 'APPLIED_RETENTION_S = 90 * DAY_S', 'APPLIED_RETENTION_S = 9 * DAY_S', 'S16'],
    ['engine-counts-each-attempt', 'if (known !== undefined) return known', '', 'S23'],
    ['engine-reports-no-rejection', 'pushed.hasRejected ? [request.clientId] : []', '[]', 'S13'],
  ]),
  ...faultsIn('sync/server/correct-time.ts', [
    ['skew-allows-future', 'Math.min(Math.max(moved, pulledAt + 1), serverNow)', 'Math.max(moved, pulledAt + 1)', 'S8'],
    ['skew-before-last-pull', 'Math.max(moved, pulledAt + 1)', 'moved', 'SYN-035'],
    [
      'skew-same-time-twice',
      'last && device > last.device ? atLeastAfter(server, last.server) : server',
      'server',
      'SYN-034',
    ],
    ['skew-moves-every-stamp', 'Math.abs(skew) < SKEW_TOLERANCE_MS', 'false', 'S8'],
    ['skew-accepts-invalid-time', 'Number.isFinite(milliseconds) ? milliseconds : serverNow', 'milliseconds', 'S20'],
  ]),
  ...faultsIn('sync/memory/memory-client-store.ts', [
    [
      'memory-deletes-newer-applied',
      'if (mutation.at < at) applied.delete',
      'if (mutation.at >= at) applied.delete',
      'C18',
    ],
    ['memory-file-stays-uploaded', 'files.set(name, { ...file, uploadedAt: null })', 'files.set(name, file)', 'C18'],
    ['memory-applied-unordered', '.sort((a, b) => a.entry.seq - b.entry.seq)', '', 'C18'],
    ['memory-outbox-not-strict', "if (mode !== 'strict') throw", 'if (false) throw', 'C4'],
  ]),
  ...faultsIn('sync/memory/memory-server-store.ts', [
    ['memory-deletes-newer-ledgers', 'if (at < before) {', 'if (at >= before) {', 'S18'],
    ['memory-savepoint-not-rolled-back', 'draft = open(point)\n        throw error', 'throw error', 'S1'],
  ]),
  ...faultsIn('sync/memory/draft-map.ts', [
    ['memory-writes-through', '(own ??= new Map(committed))', '(own ??= committed as Map<K, V>)', 'P1'],
  ]),
  ...faultsIn('sync/memory/draft-tables.ts', [
    ['memory-deleted-row-stays', 'for (const id of ids) draft(table).delete(id)', '', 'P1'],
  ]),
  ...faultsIn('sync/memory/serial-queue.ts', [
    ['memory-transactions-concurrent', 'const result = last.then(work)', 'const result = work()', 'P1'],
  ]),
]
