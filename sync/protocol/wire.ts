// What travels over `POST /api/sync`. Pinned by a test: a change here is a change of the protocol version.
import { z } from 'zod'
import type { Row } from '#shared/kernel/change.ts'

export const PROTOCOL_VERSION = 2

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
  /** Scope key to the version up to which the client has it; below zero: it has some, and wants all of it anew. */
  scopes: z.record(z.string(), z.number().int()),
})
export type Cursor = z.infer<typeof cursorSchema>

/** [table, id]. */
const placeSchema = z.tuple([z.string(), z.string()])
export type Place = z.infer<typeof placeSchema>

/** The next part of a scope that is too large for one answer, as it was at `version`. */
export const pageRequestSchema = z.object({
  epoch: z.string(),
  scope: z.string(),
  version: z.number().int(),
  /** The last row of the part before; null: from the beginning. */
  after: placeSchema.nullable(),
})
export type PageRequest = z.infer<typeof pageRequestSchema>

export const syncRequestSchema = z.object({
  protocol: z.number().int(),
  /** One per browser profile and user. */
  clientId: z.string().min(1).max(64),
  /** The device's clock, milliseconds: the server measures the skew by it. */
  deviceNow: z.number(),
  /** At most 100, in order, without gaps. */
  mutations: z.array(mutationSchema).max(100),
  /** The database that the client has pulled from: mutations are for no other. Absent before the first pull. */
  epoch: z.string().exactOptional(),
  /** Results up to this mutation id have been stored by the client and may be forgotten. */
  acknowledged: z.number().int().min(0),
  /** Null: only push, no patch in the answer. */
  cursor: cursorSchema.nullable(),
  /** Asks for the digests of all scopes with the patch. */
  verify: z.literal(true).exactOptional(),
  page: pageRequestSchema.exactOptional(),
})
export type SyncRequest = z.infer<typeof syncRequestSchema>

/** What became of one mutation. */
export const mutationResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    id: z.number().int(),
    ulid: z.string(),
    outcome: z.literal('applied'),
    output: z.unknown().exactOptional(),
  }),
  z.object({
    id: z.number().int(),
    ulid: z.string(),
    outcome: z.literal('rejected'),
    code: z.number().int(),
    message: z.string(),
    detail: z.unknown().exactOptional(),
    /** ULID of the mutation whose rejection caused this one. */
    cause: z.string().exactOptional(),
  }),
])
export type MutationResult = z.infer<typeof mutationResultSchema>

/** Why the server did not take all of a batch; what it took stands. */
export const stopSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('gap'), expected: z.number().int() }),
  z.object({ reason: z.literal('epoch') }),
  z.object({ reason: z.literal('upgrade-required'), id: z.number().int(), name: z.string() }),
  z.object({ reason: z.literal('transient'), id: z.number().int() }),
  z.object({ reason: z.literal('protocol'), supported: z.number().int() }),
])
export type Stop = z.infer<typeof stopSchema>

export const scopePatchSchema = z.object({
  scope: z.string(),
  version: z.number().int(),
  /** The client had no usable cursor for it: what is not named here is not in the scope. */
  fresh: z.boolean(),
  /** [table, id] of rows that left the scope. */
  dels: z.array(placeSchema),
})
export type ScopePatch = z.infer<typeof scopePatchSchema>

const isRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const rowsSchema = z.record(z.string(), z.array(z.custom<Row>(isRow)))

/** What the rows of one table in one scope come to. */
export const digestSchema = z.object({
  scope: z.string(),
  table: z.string(),
  count: z.number().int(),
  /** XOR of the rows' hashes, 16 hexadecimal digits. */
  hash: z.string(),
})
export type Digest = z.infer<typeof digestSchema>

export const patchSchema = z.object({
  epoch: z.string(),
  /** Scopes of the cursor that the user no longer reads. */
  lost: z.array(z.string()),
  scopes: z.array(scopePatchSchema),
  /** Table to rows, each once, however many scopes name it. */
  rows: rowsSchema,
  /** [scope, version] of those that are too large for one answer: the client asks for their pages. */
  large: z.array(z.tuple([z.string(), z.number().int()])).exactOptional(),
  digests: z.array(digestSchema).exactOptional(),
})
export type Patch = z.infer<typeof patchSchema>

export const pageSchema = z.object({
  rows: rowsSchema,
  /** Where the next part begins after; null: this was the last. */
  next: placeSchema.nullable(),
})
export type Page = z.infer<typeof pageSchema>

export const syncResponseSchema = z.object({
  protocol: z.number().int(),
  /** Highest mutation id of this client that has an outcome. */
  lastMutationId: z.number().int().min(0),
  /** Of the batch's mutations where only pushed, else of all that are not acknowledged. */
  results: z.array(mutationResultSchema),
  stop: stopSchema.exactOptional(),
  patch: patchSchema.exactOptional(),
  /** Absent although asked for: the scope must be asked for anew. */
  page: pageSchema.exactOptional(),
  /** The server's clock, milliseconds. */
  serverNow: z.number(),
})
export type SyncResponse = z.infer<typeof syncResponseSchema>
