import 'fake-indexeddb/auto'
import type { TableMap } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { clientStoreContract } from '#sync/client/client-store-contract.ts'
import type { ContractSample } from '#sync/protocol/contract-sample.ts'
import { openDatabase } from './gotong-database.ts'
import { dexieClientStore } from './dexie-client-store.ts'

const sample = (table: keyof Tables, index: string): ContractSample => ({
  table,
  index,
  field: 'name',
  row: (id, value, text) => ({ id, [index]: value, name: text }),
})

clientStoreContract('Dexie', [sample('packing_lists', 'hostId'), sample('orders', 'eid')], async () => {
  let db = await openDatabase('u1')
  return {
    store: dexieClientStore<TableMap>(db),
    reopen: async () => {
      db.close()
      db = await openDatabase('u1')
      return dexieClientStore<TableMap>(db)
    },
    close: () => db.delete(),
  }
})
