import { expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { asCents } from '#shared/kernel/money.ts'
import { PREMIUM_PRICE, SCHEDULE_PRICE } from './buy-feature.ts'
import { includeFeatures } from './include-features.ts'
import { createPremiumFeature } from './create-premium-feature.ts'
import { createScheduleFeature } from './create-schedule-feature.ts'

const DEVICE = { at: 10, onDevice: true }
const paid = (id: string, userId = 'mei') => ({
  id,
  userId,
  paymentScreenshot: `/api/files/${'a'.repeat(64)}`,
  price: PREMIUM_PRICE,
})
const street = () => {
  const w = operationRunner()
  for (const id of ['mei', 'siti']) w.put('users', person(id))
  return w
}

test("a feature cannot be taken over by its id: not an included one, not another person's, not another kind", async () => {
  const w = street()
  await w.run(includeFeatures, SYSTEM, { kinds: ['schedule'] }, { at: 1 })
  outputOf(await w.run(createPremiumFeature, 'mei', paid('f1'), DEVICE))
  const before = structuredClone(w.rows('features'))
  for (const id of ['included.schedule', 'f1', 'included.premium', 'domain.lorong-8'])
    expect(wordsOf(await w.run(createPremiumFeature, 'siti', paid(id, 'siti'), DEVICE))).toBe(
      'This ID is already in use',
    )
  expect(
    wordsOf(await w.run(createScheduleFeature, 'mei', { ...paid('f1'), price: asCents(SCHEDULE_PRICE) }, DEVICE)),
  ).toBe('This ID is already in use')
  expect(w.rows('features')).toEqual(before)
})

test("repeating a purchase returns its id and keeps the operator's decision", async () => {
  const w = street()
  outputOf(await w.run(createPremiumFeature, 'mei', paid('f1'), DEVICE))
  const approved = { ...w.row('features', 'f1'), paymentStatus: 2, status: 2 } as const
  w.put('features', approved)
  expect(outputOf(await w.run(createPremiumFeature, 'mei', paid('f1'), DEVICE))).toEqual({ id: 'f1' })
  expect(w.rows('features')).toEqual([approved])
})
