// Notifies listeners of moved scopes: at once, except those moved only by lazy tables.
import type { ChangedScopes } from './change-index.ts'
import type { ScopesChanged } from './server-engine.ts'

/** Milliseconds between notifications for lazy tables. */
export const LAZY_INTERVAL = 2_000

export interface ScopeNotifier {
  tell(moved: ChangedScopes, rejectedClientIds: readonly string[]): void
  listen(listener: (moved: ScopesChanged) => void): () => void
  close(): void
}

export const createScopeNotifier = (later: (milliseconds: number, work: () => void) => () => void): ScopeNotifier => {
  const listeners = new Set<(moved: ScopesChanged) => void>()
  const waiting = new Set<string>()
  let cancel: (() => void) | undefined
  const send = (moved: ScopesChanged): void => {
    for (const listener of listeners) listener(moved)
  }
  const flush = (): void => {
    cancel = undefined
    const scopes = [...waiting]
    waiting.clear()
    if (scopes.length > 0) send({ scopes, rejectedClientIds: [] })
  }
  return {
    tell: ({ at, lazily }, rejectedClientIds) => {
      for (const scope of at) waiting.delete(scope)
      for (const scope of lazily) waiting.add(scope)
      if (at.size + rejectedClientIds.length > 0) send({ scopes: [...at], rejectedClientIds })
      if (waiting.size > 0) cancel ??= later(LAZY_INTERVAL, flush)
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
