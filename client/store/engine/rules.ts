// The product's operations on this device. They are a third of what we wrote, and a page that only shows needs none of them:
// they are loaded the first time that something is to be decided, or once the first page is quiet.
import { tables, type Tables } from '#shared/tables.ts'
import type { Rules } from '#sync/client/client-engine.ts'
import type { EngineCatalogue, EngineOperation } from '#sync/protocol/catalogue.ts'

const operations = new Map<string, EngineOperation<Tables>>()

export const engineCatalogue: EngineCatalogue<Tables> = { operations, tables }

let loading: Promise<void> | undefined

const load = async (): Promise<void> => {
  const loaded = await import('#shared/catalogue.ts')
  for (const entry of loaded.operations) operations.set(entry.name, entry as unknown as EngineOperation<Tables>)
}

export const rules: Rules = {
  areThere: () => operations.size > 0,
  load: () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })),
}

/** Milliseconds after which a device without a service worker has them too. */
const SOON = 5_000

/** Loads them while nothing is asked of the page, at once where they lie on the device already. */
export const loadRulesSoon = (): void => {
  const begin = (): void => void rules.load().catch(() => undefined)
  const kept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  setTimeout(begin, kept ? 500 : SOON)
}
