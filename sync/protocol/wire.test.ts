import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import { PROTOCOL_VERSION, syncRequestSchema, syncResponseSchema } from './wire.ts'

const shape = (schema: ZodMiniType): string =>
  createHash('sha256')
    .update(JSON.stringify(toJSONSchema(schema, { unrepresentable: 'any' })))
    .digest('hex')
    .slice(0, 16)

test('W1 the wire format changes only with its version', () => {
  expect({ version: PROTOCOL_VERSION, request: shape(syncRequestSchema), answer: shape(syncResponseSchema) }).toEqual({
    version: 4,
    request: 'c08d745038267012',
    answer: 'e00705c38790c9e3',
  })
})

const answer = { protocol: 1, results: [], serverNow: 1 }

test('W3 an incomplete answer is refused', () => {
  const patch = { epoch: 'e', lost: [], scopes: [], rows: { notes: [{ id: 'n', text: 'kept as it is' }] } }
  expect(syncResponseSchema.parse({ ...answer, patch }).patch).toEqual(patch)
  for (const bad of [
    undefined,
    '<html></html>',
    { ok: true },
    { ...answer, serverNow: 'now' },
    { ...answer, patch: { epoch: 'e' } },
    { ...answer, patch: { ...patch, rows: { notes: [{ text: 'no id' }] } } },
    { ...answer, patch: { ...patch, rows: { notes: [{ id: 7 }] } } },
    { ...answer, results: [{ ulid: 'u', outcome: 'unknown' }] },
    { ...answer, stop: { reason: 'other' } },
  ])
    expect(syncResponseSchema.safeParse(bad).success).toBe(false)
})
