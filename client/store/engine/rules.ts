// The product's operations on this device. They are a third of our code, and read-only pages do not need them: they
// are loaded with the first decision, or once the first page is idle.
import type { Operation } from '#shared/operation.ts'
import { tables, type Tables } from '#shared/tables.ts'
import type { Rules } from '#sync/client/client-engine.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'

const operations = new Map<string, Operation>()

export const engineCatalogue: EngineCatalogue<Tables> = { operations, tables }

/** Undefined until the rules are loaded. */
export const operationNamed = (name: string): Operation | undefined => operations.get(name)

let loading: Promise<void> | undefined

const load = async (): Promise<void> => {
  const [{ operations: present }, { retiredOperations }] = await Promise.all([
    import('#shared/operations.ts'),
    import('#shared/retired-operations.ts'),
  ])
  for (const entry of [...present, ...retiredOperations]) operations.set(entry.name, entry)
}

export const rules: Rules = {
  areLoaded: () => operations.size > 0,
  load: () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })),
}

/** A device without a service worker loads the rules after this delay. */
const LOAD_DELAY_MS = 5_000

/** Loads them while the page is idle, at once when they are cached on the device. */
export const loadRulesSoon = (): void => {
  const begin = (): void => void rules.load().catch(() => undefined)
  const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  setTimeout(begin, isControlled ? 500 : LOAD_DELAY_MS)
}
