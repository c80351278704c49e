import { expect, test } from 'vitest'
import type { FailedMutation } from '#sync/client/client-store.ts'
import { newUlid } from '#shared/kernel/ids.ts'
import { operations } from '#shared/operations.ts'
import { refSchema } from '#shared/order/order-inputs.ts'
import { NOTHING_MOVED, refNow } from './moved-refs.ts'
import { carriedOver, forPeople, REF_TAKEN_CODES, refAfter } from './ref-collisions.ts'

const failed = (ulid: string, name: string, code: number, ref: string, cause?: string): FailedMutation => ({
  ulid,
  name,
  version: 1,
  input: { ref },
  at: 1,
  code,
  message: '',
  ...(cause === undefined ? {} : { cause }),
})

const create = failed('01-create', 'create-order', 25009, 'OLD')
const edit = failed('02-edit', 'update-order', 98023, 'OLD', '01-create')
const cancel = failed('03-cancel', 'update-order-buyer-status', 98023, 'OLD', '01-create')
const full = failed('04-full', 'create-order', 25026, 'FULL')
const ofFull = failed('05-of-full', 'update-order', 98023, 'FULL', '04-full')

test('Q-138 the end of a ULID is a reference', () => {
  expect(refSchema.safeParse(refAfter(newUlid())).success).toBe(true)
  expect(refAfter(newUlid())).not.toBe(refAfter(newUlid()))
})

test('Q-138 an order with a taken reference is moved with its dependents, in order; other changes wait for a person', () => {
  const all = [cancel, ofFull, edit, full, create]
  expect(carriedOver(all, NOTHING_MOVED)).toEqual([create, edit, cancel])
  expect(forPeople(all, NOTHING_MOVED)).toEqual([ofFull, full])
})

test('Q-138 after a kill dependents follow an order that already has its new reference', () => {
  const moved = { refs: { OLD: 'NEW', NEW: 'NEWER' }, stuck: [] }
  expect(carriedOver([cancel, edit], moved)).toEqual([edit, cancel])
  expect(refNow(moved, 'OLD')).toBe('NEWER')
  expect(refNow(moved, 'OTHER')).toBe('OTHER')
})

test('Q-138 changes refused by this device, and an order refused five times, wait for a person', () => {
  expect(forPeople([create, edit], { refs: {}, stuck: ['01-create'] })).toEqual([create, edit])
  const refs = { A: 'B', B: 'C', C: 'D', D: 'E', E: 'OLD' }
  expect(forPeople([create], { refs, stuck: [] })).toEqual([create])
  const { A: _first, ...four } = refs
  expect(carriedOver([create], { refs: four, stuck: [] })).toEqual([create])
})

test('a cycle of references ends', () => {
  expect(['A', 'B']).toContain(refNow({ refs: { A: 'B', B: 'A' }, stuck: [] }, 'A'))
  expect(carriedOver([{ ...create, input: { ref: 'A' } }], { refs: { A: 'B', B: 'A' }, stuck: [] })).toEqual([])
})

test('Q-138 the codes are those of the operations that create a record under a reference', () => {
  expect(operations.flatMap(({ onRefCollision }) => onRefCollision?.refusal?.code ?? [])).toEqual(REF_TAKEN_CODES)
})
