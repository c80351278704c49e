import { beforeEach, describe, expect, test } from 'vitest'
import { eventRow } from '#tests/support/sample-event.ts'
import { lineOf } from '#tests/support/handover-records.ts'
import { orderRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Order } from '#shared/order/order.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { basedOn } from '#shared/order/host-choice.ts'
import { answerHandoverQuestion } from './answer-handover-question.ts'
import { collectionOf, type CollectionState } from './collection-state.ts'
import { handOver } from './hand-over.ts'
import { seeSuperseded } from './see-superseded.ts'
import { undoHandOver } from './undo-hand-over.ts'

const AT = 1_900_000_000
const REF = 'ORDER1'

let here: OperationRunner

const put = (change: Partial<Order> = {}): void =>
  here.put('orders', orderRow(REF, { status: 2, buyerStatus: 2, lines: [lineOf('a', 2), lineOf('b', 1)], ...change }))

const state = (): CollectionState =>
  collectionOf(here.row('orders', REF), here.rows('handovers'), here.rows('handover_answers'))

const history = (): string[] => here.rows('order_history').map((line) => line.what)

beforeEach(() => {
  here = operationRunner()
  here.put('users', person('host'))
  here.put('events', eventRow())
  put()
})

const give = (id: string, given: Record<string, number>, seen: string[] = [], actor = 'host') => {
  const lines = Object.entries(given).map(([lineId, quantity]) => ({ lineId, quantity }))
  return here.run(handOver, actor, { id, ref: REF, lines, seen }, { at: AT })
}
const undo = (id: string, undoes: string[], actor = 'host') =>
  here.run(undoHandOver, actor, { id, ref: REF, undoes, seen: undoes }, { at: AT + 60 })

describe('handing over', () => {
  test('COL-015 part of an order is handed over, then the rest', async () => {
    expect(outputOf(await give('f1', { a: 1 }))).toEqual({
      id: 'f1',
      ref: REF,
      status: 2,
      buyerStatus: 2,
      collected: false,
      owed: 2,
    })
    expect(outputOf(await give('f2', { a: 1, b: 1 }, ['f1']))).toMatchObject({ status: 3, collected: true, owed: 0 })
    expect(here.row('orders', REF)).toMatchObject({ status: 2, statusVersion: 'V' })
    expect(here.rows('order_history')).toMatchObject([
      { what: 'handed-over', note: 'Handed over 1 piece', byName: 'host Tan', to: { status: 2, buyerStatus: 2 } },
      { what: 'handed-over', note: 'Handed over 2 pieces', to: { status: 3, buyerStatus: 2 } },
    ])
  })

  test('COL-010 a hand-over record states who, on which device, when, and which records it had seen', async () => {
    await here.run(
      handOver,
      'host',
      { id: 'f1', ref: REF, lines: [{ lineId: 'a', quantity: 2 }], seen: ['f0'] },
      { at: AT, serverNow: AT + 7200, device: { id: 'd2', name: 'Counter 2' }, time: hybridTime(AT * 1000, 0, 'd2') },
    )
    expect(here.row('handovers', 'f1')).toEqual({
      id: 'f1',
      orderId: REF,
      eid: 'e1',
      hostId: 'host',
      buyerId: 'buyer',
      kind: 'handover',
      lines: [{ lineId: 'a', quantity: 2 }],
      undoes: [],
      seen: ['f0'],
      by: 'host',
      byName: 'host Tan',
      deviceId: 'd2',
      deviceName: 'Counter 2',
      at: AT,
      time: hybridTime(AT * 1000, 0, 'd2'),
      receivedAt: AT + 7200,
    })
  })

  test('COL-018 a hand-over record is accepted even for too much, or for a cancelled, unpaid or removed line', async () => {
    outputOf(await give('f1', { a: 2, b: 1 }))
    outputOf(await give('f2', { a: 2, b: 1 }))
    outputOf(await give('f3', { gone: 4 }))
    put({ status: -1, buyerStatus: -2 })
    outputOf(await give('f4', { a: 1 }))
    expect(state()).toMatchObject({ cancelledWithGoods: true, collected: false })
    expect(state().question?.records.map((fact) => fact.id)).toEqual(['f1', 'f2', 'f3', 'f4'])
  })

  test('COL-011 an unpaid order counts as paid at the counter once the last line is handed over', async () => {
    put({ status: 1, buyerStatus: 1 })
    expect(outputOf(await give('f1', { a: 2 }))).toMatchObject({ status: 1, buyerStatus: 1 })
    expect(outputOf(await give('f2', { b: 1 }, ['f1']))).toMatchObject({ status: 3, buyerStatus: 2 })
    expect(outputOf(await undo('u', ['f2']))).toMatchObject({ status: 1, buyerStatus: 1, owed: 1 })
  })

  test('COL-001 only the event creator writes hand-over records', async () => {
    for (const [actor, words] of [
      ['buyer', 'You are not allowed to update order'],
      ['another host', 'No order found'],
    ] as const) {
      expect(wordsOf(await give('f1', { a: 1 }, [], actor))).toBe(words)
      expect(wordsOf(await undo('u1', ['f1'], actor))).toBe(words)
    }
    expect(here.rows('handovers')).toEqual([])
  })

  test('SYN-010 a record that arrives again has no second effect; the same id with other content is refused', async () => {
    await give('f1', { a: 1 })
    outputOf(await give('f1', { a: 1 }))
    expect([here.rows('handovers').length, history().length]).toEqual([1, 1])
    expect(wordsOf(await undo('f1', ['f1']))).toBe('Another hand-over with this ID already exists')
  })
})

test('COL-017 an undo restores the state and the history keeps both actions', async () => {
  await give('f1', { a: 2, b: 1 })
  expect(state().collected).toBe(true)
  expect(outputOf(await undo('u1', ['f1']))).toMatchObject({ status: 2, collected: false, owed: 3 })
  expect(here.rows('handovers').map((fact) => [fact.kind, fact.undoes])).toEqual([
    ['handover', []],
    ['undo', ['f1']],
  ])
  expect(here.rows('order_history')).toMatchObject([
    { what: 'handed-over', note: 'Handed over 3 pieces' },
    { what: 'undone', note: 'Took back 3 pieces', from: { status: 3 }, to: { status: 2 } },
  ])
})

test('COL-017 an undo without effect is stored and notifies nobody', async () => {
  outputOf(await undo('u0', ['nobody knows']))
  await give('f1', { a: 2 })
  outputOf(await undo('u1', ['f1']))
  outputOf(await undo('u2', ['f1', 'nobody knows']))
  expect(here.rows('handovers').map(({ id }) => id)).toEqual(['u0', 'f1', 'u1', 'u2'])
  expect(here.rows('order_history').map(({ note }) => note)).toEqual(['Handed over 2 pieces', 'Took back 2 pieces'])
})

test('COL-018 handing over a line that the order no longer has is recorded and flagged', async () => {
  expect(outputOf(await give('f1', { a: 2, gone: 3 }))).toMatchObject({ owed: 1 })
  expect(state().question).toMatchObject({ extra: 3 })
  expect(here.rows('order_history').map(({ note }) => note)).toEqual([
    'Handed over 5 pieces, 3 of them not in the order',
  ])
})

test('COL-018 a conflict question is answered once', async () => {
  await give('f1', { a: 2, b: 1 })
  await give('f2', { a: 2, b: 1 })
  expect(state().question?.extra).toBe(3)
  const answer = (actor: string) =>
    here.run(answerHandoverQuestion, actor, { id: 'q1', ref: REF, facts: ['f2', 'f1'], answer: 'same' }, { at: AT })
  expect(wordsOf(await answer('buyer'))).toBe('You are not allowed to update order')
  expect(outputOf(await answer('host'))).toMatchObject({ id: 'q1', collected: true, owed: 0 })
  outputOf(await answer('host'))
  expect(here.row('handover_answers', 'q1')).toMatchObject({ facts: ['f1', 'f2'], answer: 'same', byName: 'host Tan' })
  expect(state()).toMatchObject({ question: null, collected: true })
  expect(history()).toEqual(['handed-over', 'handed-over', 'answered'])
})

test('COL-025 status control and counter agree', async () => {
  await give('f1', { a: 1 })
  const choose = (status: 1 | 2 | 3) => {
    const saw = basedOn(here.row('orders', REF), here.rows('handovers'), here.rows('handover_answers'))
    return here.run(updateOrderStatus, 'host', { ref: REF, status, saw }, { at: AT })
  }
  await choose(3)
  expect(state()).toMatchObject({ collected: true, question: null, pair: { status: 3, buyerStatus: 2 } })
  expect(state().liveRecords.map((fact) => fact.lines)).toEqual([
    [{ lineId: 'a', quantity: 1 }],
    [
      { lineId: 'a', quantity: 1 },
      { lineId: 'b', quantity: 1 },
    ],
  ])
  await choose(2)
  expect(state()).toMatchObject({ collected: false, liveRecords: [] })
  outputOf(await give('f2', { a: 2, b: 1 }))
  expect(state()).toMatchObject({ collected: true, question: null })
  expect(history()).toEqual(['handed-over', 'status', 'handed-over', 'status', 'voided', 'handed-over'])
})

test('SYN-019 a superseded change is archived once the host has seen it', async () => {
  const saw = basedOn(here.row('orders', REF), [], [])
  const choose = (mutation: string, status: -1 | 1, wall: number) =>
    here.run(
      updateOrderStatus,
      'host',
      { ref: REF, status, saw },
      { at: AT, mutation, time: hybridTime(AT * 1000 + wall, 0, mutation) },
    )
  await choose('A', -1, 2)
  await choose('B', 1, 1)
  const lost = here.rows('order_history').filter((line) => line.what === 'superseded')
  expect(lost.map((line) => line.seen)).toEqual([false])
  const see = (actor: string) => here.run(seeSuperseded, actor, { historyId: lost[0]?.id ?? '' }, { at: AT })
  expect(wordsOf(await see('buyer'))).toBe('You are not allowed to update order')
  outputOf(await see('host'))
  expect(here.row('order_history', lost[0]?.id ?? '').seen).toBe(true)
})
