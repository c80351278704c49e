// Which tests run against a mutant, in which order: quick ones first, since the first failure ends it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export interface Stage {
  readonly project: 'unit' | 'store' | 'simulation' | 'api'
  readonly files: readonly string[]
  /** Random histories of each story; the tests' own number unless given. */
  readonly seeds?: number
}

const FEW_SEEDS: Stage = { project: 'simulation', files: ['tests/simulation/'], seeds: 5 }
/** As many random histories as `npm test` plays: what survives the quick tests meets them last. */
const ALL_SEEDS: Stage = { project: 'simulation', files: ['tests/simulation/'] }

const BY_FOLDER: readonly (readonly [folder: string, stages: readonly Stage[]])[] = [
  ['sync/client/', [{ project: 'unit', files: ['sync/client/'] }, FEW_SEEDS, { project: 'unit', files: ['sync/'] }]],
  ['sync/server/', [{ project: 'unit', files: ['sync/server/'] }, { project: 'unit', files: ['sync/'] }, FEW_SEEDS]],
  ['sync/', [{ project: 'unit', files: ['sync/'] }, FEW_SEEDS]],
  [
    'server/sync/',
    [
      { project: 'unit', files: ['server/sync/'] },
      {
        project: 'api',
        files: [
          'tests/api/sync.test.ts',
          'tests/api/live-route.test.ts',
          'tests/api/group-scopes.test.ts',
          'tests/api/archived-orders.test.ts',
        ],
      },
    ],
  ],
  ['client/worker/', [{ project: 'store', files: ['client/worker/'] }]],
  [
    'client/store/database/',
    [
      { project: 'store', files: ['client/store/database/'] },
      { project: 'store', files: ['client/store/'] },
    ],
  ],
  ['client/store/', [{ project: 'store', files: ['client/store/'] }]],
]

const projectOf = (file: string): Stage['project'] => {
  if (file.startsWith('client/')) return 'store'
  if (file.startsWith('tests/')) return file.startsWith('tests/simulation/') ? 'simulation' : 'api'
  return 'unit'
}

/** Tests beside other files that show most of a file's rules. */
const NEAREST_TESTS: Readonly<Record<string, readonly string[]>> = {
  'sync/client/rebase.ts': ['sync/client/client-engine.test.ts'],
  'sync/client/stamp.ts': ['sync/client/enqueue.test.ts'],
  'sync/client/meta.ts': ['sync/client/client-engine.test.ts'],
  'sync/client/enqueue.ts': ['sync/client/client-engine.test.ts'],
  'sync/client/send-request.ts': ['sync/client/uploads.test.ts', 'sync/client/proxy.test.ts'],
  'sync/client/quarantine.ts': ['sync/client/proxy.test.ts'],
  'sync/client/sync-round.ts': ['sync/client/restored-server.test.ts', 'sync/client/client-engine.test.ts'],
  'sync/client/status.ts': ['sync/client/client-engine.test.ts', 'sync/client/quarantine.test.ts'],
  'sync/client/batch.ts': ['sync/client/client-engine.test.ts', 'sync/client/uploads.test.ts'],
  'sync/client/verify-digests.ts': ['sync/client/stale-answers.test.ts'],
  'sync/client/staging.ts': ['sync/client/upgrade.test.ts'],
  'sync/server/push.ts': ['sync/server/server-engine.test.ts', 'sync/server/store-errors.test.ts'],
  'sync/server/decide-mutation.ts': ['sync/server/server-engine.test.ts', 'sync/server/store-errors.test.ts'],
  'sync/server/prepare-mutation.ts': ['sync/server/server-engine.test.ts', 'sync/server/push-together.test.ts'],
  'sync/server/outcomes.ts': ['sync/server/server-engine.test.ts'],
  'sync/server/client-time.ts': ['sync/server/store-errors.test.ts'],
  'sync/server/push-results.ts': ['sync/server/server-engine.test.ts'],
  'sync/server/change-index.ts': ['sync/client/verify-digests.test.ts', 'sync/server/server-engine.test.ts'],
  'sync/client/apply-pull.ts': ['sync/client/restored-server.test.ts', 'sync/client/staging.test.ts'],
  'sync/client/patch.ts': ['tests/simulation/outcomes.test.ts'],
  'server/sync/scopes-of.ts': ['tests/api/group-scopes.test.ts', 'tests/api/archived-orders.test.ts'],
  'server/sync/live-route.ts': ['tests/api/live-route.test.ts'],
  'sync/client/requeue-applied.ts': ['sync/client/restored-server.test.ts', 'sync/client/stale-answers.test.ts'],
  'sync/client/round-state.ts': ['sync/client/client-engine.test.ts', 'sync/client/quarantine.test.ts'],
  'sync/client/abandoned.ts': ['sync/client/quarantine.test.ts'],
  'sync/client/is-waiting.ts': ['sync/memory/memory-client-store.test.ts'],
  'sync/memory/draft-map.ts': ['sync/memory/memory-client-store.test.ts'],
  'sync/memory/serial-queue.ts': ['sync/memory/memory-client-store.test.ts'],
  'client/store/database/room-at-start.ts': ['client/store/database/watched-database.test.ts'],
  'client/store/database/reopen-storage.ts': ['client/store/database/watched-database.test.ts'],
  'client/store/database/live-rows.ts': ['client/store/lists/live-lists.test.ts'],
  'client/store/database/row-feed.ts': ['client/store/lists/live-lists.test.ts'],
  'client/store/lists/live-views.ts': ['client/store/lists/live-lists.test.ts'],
  'client/store/lists/live-list.ts': ['client/store/lists/live-lists.test.ts'],
  'client/store/database/dexie-schema.ts': ['client/store/database/gotong-database.test.ts'],
  'client/store/database/schema-upgrades.ts': ['client/store/database/gotong-database.test.ts'],
  'client/store/engine/moved-refs.ts': ['client/store/engine/renew-refs.test.ts'],
  'client/store/engine/ref-collisions.ts': ['client/store/engine/renew-refs.test.ts'],
}

const ownTestsOf = ({ file, first = [] }: Pick<Fault, 'file' | 'first'>): string[] => {
  const beside = file.replace(/\.ts$/, '.test.ts')
  return [...first, ...(existsSync(join(ROOT, beside)) ? [beside] : []), ...(NEAREST_TESTS[file] ?? [])]
}

export const stagesOf = (fault: Pick<Fault, 'file' | 'first'>): Stage[] => {
  const { file } = fault
  const stages = BY_FOLDER.find(([folder]) => file.startsWith(folder))?.[1]
  if (!stages) throw new Error(`No tests are known for ${file}`)
  const own = ownTestsOf(fault)
  const first: Stage[] = own.length === 0 ? [] : [{ project: projectOf(own[0]!), files: own }]
  return [...first, ...stages, ...(file.startsWith('sync/') ? [ALL_SEEDS] : [])]
}

/** Those that run with `--quick`: the file's own tests and those of its folder. */
export const quickStagesOf = (fault: Pick<Fault, 'file' | 'first'>): Stage[] =>
  stagesOf(fault).slice(0, ownTestsOf(fault).length === 0 ? 1 : 2)
