// Makes transactions that touch the outbox strict in durability, and leaves all others relaxed (SYN-005).
import type { DBCore, Middleware } from 'dexie'

const STRICT_STORES = new Set(['outbox'])

/** Chromium reports a relaxed transaction as complete before its bytes reached the disk: after a power cut it may be gone. */
export const strictOutbox: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'strict-outbox',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(stores, mode, {
        ...options,
        durability: mode === 'readwrite' && stores.some((name) => STRICT_STORES.has(name)) ? 'strict' : 'relaxed',
      }),
  }),
}
