import { expect, test } from 'vitest'
import { SYSTEM, type Reader } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { asCents } from '#shared/kernel/money.ts'
import type { Plan } from './plan.ts'
import { openSubscription } from './open-subscription.ts'
import { linkSubscription } from './link-subscription.ts'
import { changeSubscription } from './change-subscription.ts'

const plan = (id: string, limit: number): Plan => ({
  id,
  name: id,
  description: '',
  amount: asCents(1000),
  cycle: 'month',
  type: 'fixed',
  limit,
})
const shop = () => {
  const w = operationRunner()
  w.put('plans', plan('basic', 0))
  w.put('plans', plan('few', 1))
  const open = (id: string, planId: string, userId = 'mei') =>
    w.run(openSubscription, SYSTEM, { id, userId, planId }, { at: 10 })
  const link = (id: string) =>
    w.run(
      linkSubscription,
      SYSTEM,
      { id, userId: 'mei', paymentLink: `https://pay.example.org/${id}`, recurringBillingId: id },
      { at: 11 },
    )
  return { ...w, open, link }
}

test('subscribing to a plan without a limit does not read other subscriptions', async () => {
  for (const [limit, read] of [
    [0, ['userId mei']],
    [3, ['userId mei', 'planId p']],
  ] as const) {
    const lists: string[] = []
    const reader: Reader<Tables> = {
      get: () => Promise.resolve(plan('p', limit) as never),
      find: () => Promise.reject(new Error('not read')),
      list: (_table, index, value) => {
        lists.push(`${index} ${value}`)
        return Promise.resolve([])
      },
    }
    await openSubscription.load(reader, { id: 's1', userId: 'mei', planId: 'p' }, SYSTEM)
    expect(lists).toEqual(read)
  }
})

test('a subscription without a payment link is replaced; one that can be paid is not', async () => {
  const w = shop()
  outputOf(await w.open('s1', 'basic'))
  outputOf(await w.open('s2', 'basic'))
  expect(w.rows('subscriptions').map(({ id, status }) => [id, status])).toEqual([
    ['s1', 0],
    ['s2', 1],
  ])
  outputOf(await w.link('s2'))
  for (const planId of ['basic', 'few'])
    expect(wordsOf(await w.open('s3', planId))).toBe('This plan is already waiting for your payment')
})

test('only a pending subscription gets a payment link', async () => {
  const w = shop()
  outputOf(await w.open('s1', 'basic'))
  outputOf(await w.open('s2', 'few'))
  expect(wordsOf(await w.link('s1'))).toBe('This payment is not waiting for approval')
  expect(w.row('subscriptions', 's1')).toMatchObject({ status: 0, paymentLink: null, recurringBillingId: null })
  outputOf(await w.link('s2'))
  outputOf(
    await w.run(
      changeSubscription,
      SYSTEM,
      { id: 's2', userId: 'mei', action: 'approve', paidUntil: null },
      { at: 12 },
    ),
  )
  expect(wordsOf(await w.link('s2'))).toBe('This payment is not waiting for approval')
  expect(wordsOf(await w.open('s4', 'few', 'siti'))).toBe('This plan is full')
})
