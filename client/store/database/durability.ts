// Makes the transactions that ask for it strict in durability, and leaves all others relaxed (SYN-005).
// Dexie sets durability for a whole database; one transaction asks by naming the empty store `durable` in its scope.
import type { DBCore, Middleware } from 'dexie'
import type { EngineStore } from './schema.ts'

export const DURABLE: EngineStore = 'durable'

/** Chromium reports a relaxed transaction as complete before its bytes are on the disk: a power cut may undo it. */
export const strictWhereAsked: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'strict-where-asked',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(stores, mode, {
        ...options,
        durability: mode === 'readwrite' && stores.includes(DURABLE) ? 'strict' : 'relaxed',
      }),
  }),
}
