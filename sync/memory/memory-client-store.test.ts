import { clientStoreContract } from '#sync/client/client-store-contract.ts'
import { memorySamples } from './contract-samples.ts'
import { createMemoryClientStore } from './memory-client-store.ts'

clientStoreContract('memory', memorySamples, async () => {
  const store = createMemoryClientStore()
  return { store, reopen: async () => store, close: async () => undefined }
})
