// Gives strict durability to transactions that request it, and relaxed durability to others (SYN-005). Dexie sets
// durability for a whole database; a transaction requests it by including the empty store `durable` in its scope.
import type { DBCore, Middleware } from 'dexie'
import type { EngineStore } from './dexie-schema.ts'

export const DURABLE: EngineStore = 'durable'

/** Chromium completes a relaxed transaction before its bytes are on disk: a power cut may undo it. */
export const strictDurability: Middleware<DBCore> = {
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
