import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { answerOf, handoverRecord, lineOf, undoRecord } from '#tests/support/handover-records.ts'
import type { Order } from '#shared/order/order.ts'
import { collectionOf, linesLeft } from './collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from './hand-over-record.ts'

/** Two lines: 2 of a, 3 of b. */
const order = (change: Partial<Order> = {}): Order =>
  orderRow('ORDER1', { status: 2, buyerStatus: 2, lines: [lineOf('a', 2), lineOf('b', 3)], ...change })

const state = (
  facts: readonly HandOverRecord[],
  answers: readonly HandoverAnswer[] = [],
  change: Partial<Order> = {},
) => collectionOf(order(change), facts, answers)

const owed = (facts: readonly HandOverRecord[], answers: readonly HandoverAnswer[] = []): number[] =>
  state(facts, answers).owedLines.map((line) => line.owed)

const whole = { a: 2, b: 3 }

interface Step {
  readonly undoes: number | null
  readonly a: number
  readonly b: number
}

/** Random actions at the counter, each with knowledge of all previous ones. */
const history = fc
  .array(
    fc.record({
      undoes: fc.option(fc.nat(9), { freq: 3 }),
      a: fc.integer({ min: 0, max: 2 }),
      b: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 10 },
  )
  .map((steps: Step[]) => {
    const facts: HandOverRecord[] = []
    for (const [i, { undoes, a, b }] of steps.entries()) {
      const seen = facts.map((fact) => fact.id)
      const target = undoes === null ? undefined : facts[undoes % Math.max(1, facts.length)]
      if (target !== undefined) facts.push(undoRecord(`f${i}`, [target.id], { seen, time: i }))
      else if (a + b > 0) facts.push(handoverRecord(`f${i}`, { a, b }, { seen, time: i }))
    }
    return facts
  })

describe('collected', () => {
  test('COL-016 an order is collected exactly when live hand-over records cover every line', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const undone = new Set(facts.flatMap((fact) => fact.undoes))
        const given = (lineId: string): number =>
          facts
            .filter((fact) => fact.kind === 'handover' && !undone.has(fact.id))
            .flatMap((fact) => fact.lines)
            .filter((line) => line.lineId === lineId)
            .reduce((sum, line) => sum + line.quantity, 0)
        const expected = given('a') >= 2 && given('b') >= 3
        expect(state(facts).collected).toBe(expected)
        expect(state(facts).pair.status).toBe(expected ? 3 : 2)
        expect(owed(facts)).toEqual([Math.max(0, 2 - given('a')), Math.max(0, 3 - given('b'))])
      }),
    )
  })

  test('COL-016 hand-over records are a set: their order of arrival does not matter', () => {
    const shuffled = history.chain((facts) =>
      fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
    )
    fc.assert(
      fc.property(shuffled, ([facts, otherwise]) => {
        expect(state(otherwise)).toEqual(state(facts))
      }),
    )
  })

  test('COL-016 an undo restores the stored status pair', () => {
    const unpaid = { status: 1, buyerStatus: 1 } as const
    const fact = handoverRecord('f1', whole)
    expect(state([fact], [], unpaid).pair).toEqual({ status: 3, buyerStatus: 2 })
    expect(state([fact, undoRecord('u1', ['f1'])], [], unpaid).pair).toEqual(unpaid)
  })

  test('COL-015 after a partial hand-over the rest is owed and can follow', () => {
    const part = handoverRecord('f1', { a: 2, b: 1 })
    expect(owed([part])).toEqual([0, 2])
    expect(state([part]).collected).toBe(false)
    expect(linesLeft(state([part]))).toEqual([{ lineId: 'b', quantity: 2 }])
    const rest = handoverRecord('f2', { b: 2 }, { seen: ['f1'] })
    expect(state([part, rest])).toMatchObject({ collected: true, question: null })
  })

  test('COL-025 a void revokes all records that it names', () => {
    const facts = [handoverRecord('f1', { a: 2 }), handoverRecord('f2', { b: 3 }, { seen: ['f1'] })]
    const after = state([...facts, { ...undoRecord('v', ['f1', 'f2']), kind: 'void' }])
    expect(after).toMatchObject({ collected: false, liveRecords: [], first: null })
  })

  test('COL-010 the first live hand-over is the earliest by time', () => {
    const late = handoverRecord('f1', { a: 1 }, { time: 9, deviceName: 'Counter 1' })
    const early = handoverRecord('f2', { a: 1 }, { time: 3, deviceName: 'Counter 2' })
    expect(state([late, early]).first?.deviceName).toBe('Counter 2')
    expect(state([late, early, undoRecord('u', ['f2'], { time: 10 })]).first?.deviceName).toBe('Counter 1')
  })

  test('a cancelled order is never collected; goods handed over are shown', () => {
    const cancelled = { status: -1, buyerStatus: -2 } as const
    expect(state([handoverRecord('f1', whole)], [], cancelled)).toMatchObject({
      pair: cancelled,
      collected: false,
      cancelledWithGoods: true,
    })
    expect(state([handoverRecord('f1', { a: 1 })], [], { buyerStatus: -1 }).cancelledWithGoods).toBe(true)
    expect(state([], [], cancelled).cancelledWithGoods).toBe(false)
    expect(state([handoverRecord('f1', whole)]).cancelledWithGoods).toBe(false)
  })

  test('goods of a cancelled order that the buyer keeps raise no second question; later ones do', () => {
    const cancelled = { status: -1, buyerStatus: -2 } as const
    const given = handoverRecord('f1', { a: 1 })
    const kept = answerOf('k', ['f1'], 'keep')
    expect(state([given], [kept], cancelled).cancelledWithGoods).toBe(false)
    expect(state([given, handoverRecord('f2', { b: 1 })], [kept], cancelled).cancelledWithGoods).toBe(true)
  })

  test('the answer that the buyer keeps the goods does not decide whether they were handed over twice', () => {
    const twice = [handoverRecord('f1', whole), handoverRecord('f2', whole)]
    expect(state(twice, [answerOf('k', ['f1', 'f2'], 'keep')]).question?.records).toHaveLength(2)
  })
})

describe('the conflict question about two hand-overs', () => {
  const here = handoverRecord('f1', whole, { time: 1, deviceName: 'Counter 1' })
  const there = handoverRecord('f2', whole, { time: 2, deviceName: 'Counter 2' })

  test('COL-018 two concurrent records of one line raise the question with both', () => {
    const { question, collected } = state([there, here])
    expect(question?.records.map((fact) => fact.deviceName)).toEqual(['Counter 1', 'Counter 2'])
    expect(question?.extra).toBe(5)
    expect(collected).toBe(true)
  })

  test('COL-018 the question is raised even when both together do not exceed the ordered quantity', () => {
    const one = handoverRecord('f1', { a: 1 })
    const other = handoverRecord('f2', { a: 1 })
    expect(state([one, other]).question?.extra).toBe(1)
    expect(state([one, handoverRecord('f2', { a: 1 }, { seen: ['f1'] })]).question).toBeNull()
    expect(state([one, handoverRecord('f2', { b: 1 })]).question).toBeNull()
  })

  test('COL-018 more than the ordered quantity raises the question even when one record had seen the other', () => {
    const again = handoverRecord('f2', { a: 1 }, { seen: ['f1'] })
    expect(state([here, again]).question).toMatchObject({ extra: 1 })
    expect(state([handoverRecord('f1', { a: 3 })]).question).toMatchObject({ extra: 1 })
    expect(state([handoverRecord('f1', { gone: 1 })]).question).toMatchObject({ extra: 1 })
  })

  test('COL-018 undoing one of the records resolves the question', () => {
    expect(state([here, there, undoRecord('u', ['f2'])]).question).toBeNull()
  })

  test("COL-018 the answer 'same' counts the bag once, 'twice' counts it twice; either one closes the question", () => {
    const one = handoverRecord('f1', { a: 1, b: 3 })
    const other = handoverRecord('f2', { a: 1 })
    const same = answerOf('q1', ['f1', 'f2'], 'same')
    expect(owed([one, other], [same])).toEqual([1, 0])
    expect(state([one, other], [same]).question).toBeNull()
    const twice = answerOf('q1', ['f1', 'f2'], 'twice')
    expect(owed([one, other], [twice])).toEqual([0, 0])
    expect(state([one, other], [twice]).question).toBeNull()
  })

  test('COL-018 the later of two answers wins, in either order of arrival', () => {
    const one = handoverRecord('f1', { a: 1 })
    const other = handoverRecord('f2', { a: 1 })
    const first = answerOf('q1', ['f1', 'f2'], 'twice', 1)
    const second = answerOf('q2', ['f1', 'f2'], 'same', 2)
    expect(owed([one, other], [first, second])).toEqual([1, 3])
    expect(owed([one, other], [second, first])).toEqual([1, 3])
  })

  test('COL-018 a third device raises the question again about all three, and one answer closes it', () => {
    const third = handoverRecord('f3', whole, { time: 3 })
    const earlier = answerOf('q1', ['f1', 'f2'], 'same', 1)
    const question = state([here, there, third], [earlier]).question
    expect(question?.records.map((fact) => fact.id)).toEqual(['f1', 'f2', 'f3'])
    const settled = state([here, there, third], [earlier, answerOf('q2', ['f1', 'f2', 'f3'], 'same', 2)])
    expect(settled).toMatchObject({ question: null, collected: true })
    expect(settled.owedLines.map((line) => line.given)).toEqual([2, 3])
  })

  test('COL-018 three devices raise the same question in every order of arrival', () => {
    const third = handoverRecord('f3', { b: 1 }, { seen: ['f1'], time: 3 })
    const undo = undoRecord('u', ['f1'], { time: 4 })
    const all = [here, there, third, undo]
    const states = fc.shuffledSubarray(all, { minLength: all.length })
    fc.assert(
      fc.property(states, (facts) => {
        const { question, collected } = state(facts)
        expect(question?.records.map((fact) => fact.id)).toEqual(['f2', 'f3'])
        expect(collected).toBe(true)
      }),
    )
  })
})
