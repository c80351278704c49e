import { serverStoreContract } from '#sync/server/server-store-contract.ts'
import { memorySamples } from './contract-samples.ts'
import { createMemoryServerStore } from './memory-server-store.ts'

serverStoreContract('memory', memorySamples, async () => {
  const store = createMemoryServerStore()
  return { store, reopen: async () => store, close: async () => undefined }
})
