// Every fault that is planted, and the files that need none.
import { clientStoreFaults } from './client-store-faults.ts'
import type { Fault } from './fault.ts'
import { serverStoreFaults } from './server-store-faults.ts'
import { syncClientFaults } from './sync-client-faults.ts'
import { syncServerFaults } from './sync-server-faults.ts'

export const plantedFaults: readonly Fault[] = [
  ...syncClientFaults,
  ...syncServerFaults,
  ...serverStoreFaults,
  ...clientStoreFaults,
]

/** Each source file below them has a fault or stands in `WITHOUT_FAULT`. */
export const COVERED_FOLDERS = [
  'sync/client',
  'sync/protocol',
  'sync/server',
  'sync/memory',
  'server/sync',
  'client/store/database',
  'client/store/engine',
  'client/store/lists',
] as const

/** Maps a file to the reason why no fault is planted in it. */
export const WITHOUT_FAULT: Readonly<Record<string, string>> = {
  'sync/client/client-store.ts': 'types',
  'sync/client/context.ts': 'types',
  'sync/client/transport.ts': 'types',
  'sync/client/client-store-contract.ts': 'tests',
  'sync/client/engine-fixture.ts': 'tests',
  'sync/protocol/contract-sample.ts': 'types',
  'sync/server/server-store.ts': 'types',
  'sync/server/server-store-contract.ts': 'tests',
  'sync/memory/contract-samples.ts': 'tests',
  'sync/memory/memory-tabs.ts': 'stands for a browser in tests',
  'server/sync/sync-tables.ts': 'types',
  'server/sync/further-writes.ts': 'calls functions of other rooms: tests/api',
  'server/sync/engine-plugin.ts': 'connects the engine to the app: tests/api',
  'client/store/engine/active-database.ts': 'needs a browser: tests/e2e',
  'client/store/engine/active-store.ts': 'needs a browser: tests/e2e',
  'client/store/database/device-meta.ts': 'reads one record: tests/e2e',
  'client/store/database/read-only-database.ts': 'needs a browser: tests/e2e/operator-view.spec.ts',
  'client/store/lists/read-only-view.ts': 'needs a browser: tests/e2e/operator-view.spec.ts',
  'client/store/engine/ask-for-background.ts': 'needs a browser: tests/e2e',
  'client/store/engine/first-list.ts': 'needs a browser: tests/e2e',
  'client/store/engine/operation-rooms.ts': 'a table whose type knows the operations',
  'client/store/engine/run-engine.ts': 'needs a browser: tests/e2e',
  'client/store/engine/start-engine.ts': 'needs a browser: tests/e2e',
  'client/store/engine/sync-triggers.ts': 'needs a browser: tests/e2e',
  'client/store/lists/use-live.ts': 'needs a browser: tests/e2e',
  'client/store/lists/use-picture.ts': 'needs a browser: tests/e2e',
}
