// A device on the wire: mutations in order, a cursor, and the server's answers.
import { newUlid } from '#shared/kernel/ids.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import {
  PROTOCOL_VERSION,
  syncResponseSchema,
  type Mutation,
  type SyncRequest,
  type SyncResponse,
} from '#sync/protocol/wire.ts'
import type { Api } from './api.ts'

export const EMPTY_CURSOR = { epoch: '', scopes: {} }

export interface SyncClient {
  readonly clientId: string
  /** The next mutation, not sent yet. */
  mutation(name: string, input: unknown, change?: Partial<Mutation>): Mutation
  request(change: Partial<SyncRequest>): SyncRequest
  /** Throws unless the answer fits the protocol. */
  send(api: Api, change: Partial<SyncRequest>): Promise<SyncResponse>
}

export const syncClient = (clientId: string): SyncClient => {
  let last = 0
  const request = (change: Partial<SyncRequest>): SyncRequest => ({
    protocol: PROTOCOL_VERSION,
    clientId,
    deviceNow: Date.now(),
    mutations: [],
    cursor: null,
    ...change,
  })
  return {
    clientId,
    request,
    mutation: (name, input, change = {}) => {
      last += 1
      const now = Date.now()
      return {
        ulid: newUlid(),
        name,
        version: 1,
        input,
        time: hybridTime(now, last, clientId),
        at: Math.floor(now / 1000),
        device: { id: `device-${clientId}`, name: 'Counter 2' },
        dependsOn: [],
        after: [],
        ...change,
      }
    },
    send: async (api, change) => {
      const response = await api.raw('/api/sync', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request(change)),
      })
      if (response.status !== 200) throw new Error(`sync answered ${response.status} ${await response.text()}`)
      return syncResponseSchema.parse(await response.json())
    },
  }
}
