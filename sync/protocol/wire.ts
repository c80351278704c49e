// What travels over `POST /api/sync`. Pinned by a test: a change here is a change of the protocol version.
import { z } from 'zod'

export const PROTOCOL_VERSION = 1

/** One change, as a client made it. */
export const mutationSchema = z.object({
  /** Contiguous per client, from 1. */
  id: z.number().int().min(1),
  ulid: z.string().length(26),
  name: z.string(),
  version: z.number().int(),
  input: z.unknown(),
  /** Hybrid time and epoch seconds of the act, by the device. */
  time: z.string(),
  at: z.number().int(),
  device: z.object({ id: z.string(), name: z.string() }),
  /** ULIDs of mutations that must have been applied. */
  dependsOn: z.array(z.string()),
})
export type Mutation = z.infer<typeof mutationSchema>

export const cursorSchema = z.object({
  /** Changes when a backup is restored. */
  epoch: z.string(),
  /** Scope key to the version up to which the client has it. */
  scopes: z.record(z.string(), z.number().int()),
})
export type Cursor = z.infer<typeof cursorSchema>

export const syncRequestSchema = z.object({
  protocol: z.number().int(),
  /** One per browser profile and user. */
  clientId: z.string().min(1).max(64),
  /** The device's clock, milliseconds: the server measures the skew by it. */
  deviceNow: z.number(),
  /** At most 100, in order, without gaps. */
  mutations: z.array(mutationSchema).max(100),
  /** Results up to this mutation id have been stored by the client and may be forgotten. */
  acknowledged: z.number().int().min(0),
  /** Null: only push, no patch in the answer. */
  cursor: cursorSchema.nullable(),
})
export type SyncRequest = z.infer<typeof syncRequestSchema>

/** What became of one mutation. */
export type MutationResult =
  | { readonly id: number; readonly ulid: string; readonly outcome: 'applied'; readonly output?: unknown }
  | {
      readonly id: number
      readonly ulid: string
      readonly outcome: 'rejected'
      readonly code: number
      readonly message: string
      readonly detail?: unknown
      /** ULID of the mutation whose rejection caused this one. */
      readonly cause?: string
    }

/** Why the server did not take all of a batch; what it took stands. */
export type Stop =
  | { readonly reason: 'gap'; readonly expected: number }
  | { readonly reason: 'upgrade-required'; readonly id: number; readonly name: string }
  | { readonly reason: 'transient'; readonly id: number }
  | { readonly reason: 'protocol'; readonly supported: number }

export interface ScopePatch {
  readonly scope: string
  readonly version: number
  /** The client had no usable cursor for it: what is not named here is not in the scope. */
  readonly fresh: boolean
  /** [table, id, version] of rows in the scope that changed. */
  readonly puts: readonly (readonly [string, string, number])[]
  /** [table, id] of rows that left the scope. */
  readonly dels: readonly (readonly [string, string])[]
}

export interface Patch {
  readonly epoch: string
  /** Scopes of the cursor that the user no longer reads. */
  readonly lost: readonly string[]
  readonly scopes: readonly ScopePatch[]
  /** Table to rows, each once, however many scopes name it. */
  readonly rows: Readonly<Record<string, readonly unknown[]>>
}

export interface SyncResponse {
  readonly protocol: number
  /** Highest mutation id of this client that has an outcome. */
  readonly lastMutationId: number
  readonly results: readonly MutationResult[]
  readonly stop?: Stop
  readonly patch?: Patch
  /** The server's clock, milliseconds. */
  readonly serverNow: number
}
