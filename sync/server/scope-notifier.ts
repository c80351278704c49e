// Notifies listeners of changed scopes: at once, or with a delay where only lazy tables changed.
import type { ChangedScopes } from './change-index.ts'
import type { ScopesChanged } from './server-engine.ts'
import type { ClientKey } from './server-store.ts'

/** Between notifications about lazy tables. */
export const LAZY_INTERVAL_MS = 2_000

interface ScopeNotifier {
  notify(changed: ChangedScopes, rejectedClientIds?: readonly string[], answeredClients?: readonly ClientKey[]): void
  listen(listener: (change: ScopesChanged) => void): () => void
  close(): void
}

/** `safely` calls a listener and handles its error. */
export const createScopeNotifier = (
  later: (milliseconds: number, work: () => void) => () => void,
  safely: (work: () => void) => void,
): ScopeNotifier => {
  const listeners = new Set<(change: ScopesChanged) => void>()
  const waiting = new Set<string>()
  let cancel: (() => void) | undefined
  const send = (change: ScopesChanged): void => {
    for (const listener of listeners) safely(() => listener(change))
  }
  const flush = (): void => {
    cancel = undefined
    const scopes = [...waiting]
    waiting.clear()
    if (scopes.length > 0) send({ scopes, rejectedClientIds: [], answeredClients: [] })
  }
  return {
    notify: ({ immediate, lazy }, rejectedClientIds = [], answeredClients = []) => {
      for (const scope of immediate) waiting.delete(scope)
      for (const scope of lazy) waiting.add(scope)
      if (immediate.size + rejectedClientIds.length > 0)
        send({ scopes: [...immediate], rejectedClientIds, answeredClients })
      if (waiting.size > 0) cancel ??= later(LAZY_INTERVAL_MS, flush)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      cancel?.()
      cancel = undefined
      waiting.clear()
    },
  }
}
