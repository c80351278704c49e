// Wire format of `POST /api/sync`. Pinned by a test: a change here changes the protocol version.
import { z } from 'zod/mini'
import type { Row } from '#shared/kernel/change.ts'

/** Versions up to 3 numbered the mutations of a client. */
export const PROTOCOL_VERSION = 4
/** Mutations of one request. */
export const MAX_BATCH_MUTATIONS = 500
/** ULIDs that one request may name as unsettled. */
export const MAX_UNSETTLED = 10_000
/** Scopes that one request may name as opened. */
export const MAX_OPENED_SCOPES = 1_000

const ulidSchema = z.string().check(z.regex(/^[0-9A-Z]{26}$/))

/** One mutation of a client. */
const mutationSchema = z.object({
  ulid: ulidSchema,
  name: z.string(),
  version: z.int(),
  input: z.unknown(),
  /** Hybrid time and epoch seconds of the action, by the device's clock. */
  time: z.string(),
  at: z.int(),
  /** Server time in milliseconds of the last pull before the action. Absent before the first pull. */
  pulledAt: z.exactOptional(z.number()),
  device: z.object({ id: z.string(), name: z.string() }),
  /** ULIDs of mutations that must be applied before. */
  dependsOn: z.array(ulidSchema),
  /** ULIDs of pending mutations that must be decided before. */
  after: z.array(ulidSchema),
})
export type Mutation = z.infer<typeof mutationSchema>

const scopeKeySchema = z.string().check(z.maxLength(200))

const cursorSchema = z.object({
  /** Changes when a backup is restored. */
  epoch: z.string(),
  /** Maps a scope key to the version that the client has; below zero: it has some rows and requests all of them. */
  scopes: z.record(z.string(), z.int()),
})
export type Cursor = z.infer<typeof cursorSchema>

/** [table, id]. */
const placeSchema = z.tuple([z.string(), z.string()])
export type Place = z.infer<typeof placeSchema>

/** Request for the next page of a scope that is too large for one answer, as of `version`. */
const pageRequestSchema = z.object({
  epoch: z.string(),
  scope: z.string(),
  version: z.int(),
  /** The last row of the previous page; null: from the start. */
  after: z.nullable(placeSchema),
})
export type PageRequest = z.infer<typeof pageRequestSchema>

export const syncRequestSchema = z.object({
  protocol: z.int(),
  /** One per browser profile and user. */
  clientId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The device's clock in milliseconds: the server measures the skew with it. */
  deviceNow: z.number(),
  /** In the order of the queue. */
  mutations: z.array(mutationSchema).check(z.maxLength(MAX_BATCH_MUTATIONS)),
  /** The database that the client pulled from: mutations are for no other. Absent before the first pull. */
  epoch: z.exactOptional(z.string()),
  /** The latest mutation that the client has stored as applied: a database that does not know it has lost it. */
  latest: z.exactOptional(ulidSchema),
  /** Null: push only, no patch in the answer. */
  cursor: z.nullable(cursorSchema),
  /** ULIDs of mutations that earlier requests have sent, and whose results the client has not stored. */
  unsettled: z.exactOptional(z.array(ulidSchema).check(z.maxLength(MAX_UNSETTLED))),
  /** ULIDs of mutations that the device has given up: the server must not apply them later. */
  abandoned: z.exactOptional(z.array(ulidSchema).check(z.maxLength(100))),
  /** Scopes that a person has looked at: sent beside those that the user always reads, if the user may read them. */
  opened: z.exactOptional(z.array(scopeKeySchema).check(z.maxLength(MAX_OPENED_SCOPES))),
  /** Requests the digests of all scopes with the patch. */
  verify: z.exactOptional(z.literal(true)),
  page: z.exactOptional(pageRequestSchema),
})
export type SyncRequest = z.infer<typeof syncRequestSchema>

/** Outcome of one mutation. */
const mutationResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    ulid: z.string(),
    outcome: z.literal('applied'),
    output: z.exactOptional(z.unknown()),
  }),
  z.object({
    ulid: z.string(),
    outcome: z.literal('rejected'),
    code: z.int(),
    message: z.string(),
    detail: z.exactOptional(z.unknown()),
    /** ULID of the mutation whose rejection caused this one. */
    cause: z.exactOptional(z.string()),
  }),
])
export type MutationResult = z.infer<typeof mutationResultSchema>
type WithoutUlid<R> = R extends unknown ? Omit<R, 'ulid' | 'output'> : never
/** Outcome of a mutation, however often it arrives. */
export type MutationOutcome = WithoutUlid<MutationResult>

/** Reason why the server did not accept a whole batch; accepted mutations stand. */
const stopSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('epoch') }),
  /** The mutation comes after one that has no outcome. */
  z.object({ reason: z.literal('order'), ulid: z.string() }),
  z.object({ reason: z.literal('upgrade-required'), ulid: z.string(), name: z.string() }),
  z.object({
    reason: z.literal('transient'),
    ulid: z.string(),
    /**
     * Milliseconds, the server's: when this process last committed another mutation. Absent where it has not, and where
     * the mutation is not the cause.
     */
    takenAt: z.exactOptional(z.number()),
  }),
  z.object({ reason: z.literal('protocol'), supported: z.int() }),
])
export type Stop = z.infer<typeof stopSchema>

const scopePatchSchema = z.object({
  scope: z.string(),
  version: z.int(),
  /** The client had no usable cursor for it: rows that are not included are not in the scope. */
  fresh: z.boolean(),
  /** [table, id] of rows that left the scope. */
  dels: z.array(placeSchema),
})
export type ScopePatch = z.infer<typeof scopePatchSchema>

const isRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const rowsSchema = z.record(z.string(), z.array(z.custom<Row>(isRow)))

/** Digest of the rows of one table in one scope. */
const digestSchema = z.object({
  scope: z.string(),
  table: z.string(),
  count: z.int(),
  /** XOR of the rows' hashes, 16 hexadecimal digits. */
  hash: z.string(),
})
export type Digest = z.infer<typeof digestSchema>

const patchSchema = z.object({
  epoch: z.string(),
  /** Scopes of the cursor that the user no longer reads. */
  lost: z.array(z.string()),
  scopes: z.array(scopePatchSchema),
  /** Maps a table to its rows, each once, even when several scopes contain it. */
  rows: rowsSchema,
  /** [scope, version] of scopes that are too large for one answer: the client requests their pages. */
  large: z.exactOptional(z.array(z.tuple([z.string(), z.int()]))),
  digests: z.exactOptional(z.array(digestSchema)),
})
export type Patch = z.infer<typeof patchSchema>

const pageSchema = z.object({
  rows: rowsSchema,
  /** Start of the next page; null: this was the last. */
  next: z.nullable(placeSchema),
})
export type Page = z.infer<typeof pageSchema>

export const syncResponseSchema = z.object({
  protocol: z.int(),
  /** Results of the request's mutations up to a stop, and of `unsettled` with an outcome, as far as they have room. */
  results: z.array(mutationResultSchema),
  /** The final outcome of each of the request's `abandoned`. Absent where the batch stopped with `epoch`. */
  abandoned: z.exactOptional(z.array(z.object({ ulid: z.string(), outcome: z.enum(['applied', 'rejected']) }))),
  stop: z.exactOptional(stopSchema),
  patch: z.exactOptional(patchSchema),
  /** Absent although requested: the client must request the scope again. */
  page: z.exactOptional(pageSchema),
  /** The server's clock in milliseconds. */
  serverNow: z.number(),
})
export type SyncResponse = z.infer<typeof syncResponseSchema>
