import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { writeFields } from './field-times.ts'

interface Note {
  readonly comment: string
  readonly deliveryDate: string | null
  readonly bookingAddress: string | null
  readonly fieldTimes: Record<string, HybridTime>
}

interface Write {
  readonly patch: Partial<Omit<Note, 'fieldTimes'>>
  readonly time: HybridTime
}

const EMPTY: Note = { comment: '', deliveryDate: null, bookingAddress: null, fieldTimes: {} }

const apply = (note: Note, { patch, time }: Write): Note =>
  writeFields(note, patch as Pick<Note, 'comment' | 'deliveryDate' | 'bookingAddress'>, { time, server: null })

/** Each write has a unique time, as writes of different devices and mutations do. */
const writes = fc
  .array(
    fc.record({
      patch: fc.record(
        { comment: fc.string(), deliveryDate: fc.string(), bookingAddress: fc.string() },
        { requiredKeys: [] },
      ),
      wall: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map(({ patch, wall }, i): Write => ({ patch, time: hybridTime(wall, i, `d${i}`) })))

const shuffled = writes.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))

test('SYN-020 field writes are commutative: any order of arrival gives the same row', () => {
  fc.assert(
    fc.property(shuffled, ([inOrder, otherwise]) => {
      expect(otherwise.reduce(apply, EMPTY)).toEqual(inOrder.reduce(apply, EMPTY))
    }),
  )
})

test('SYN-020 field writes are idempotent: a repeated write changes nothing', () => {
  fc.assert(
    fc.property(writes, (all) => {
      const once = all.reduce(apply, EMPTY)
      for (const again of all) expect(apply(once, again)).toEqual(once)
    }),
  )
})

test('SYN-020 field writes are associative: merging in groups equals merging one by one', () => {
  fc.assert(
    fc.property(writes, fc.nat(), (all, cut) => {
      const at = cut % (all.length + 1)
      const [first, second] = [all.slice(0, at), all.slice(at)]
      const merged = (note: Note, other: Note): Note =>
        Object.entries(other.fieldTimes).reduce(
          (held, [field, time]) => apply(held, { patch: { [field]: other[field as keyof Note] }, time }),
          note,
        )
      const left = first.reduce(apply, EMPTY)
      const right = second.reduce(apply, EMPTY)
      expect(merged(left, right)).toEqual(all.reduce(apply, EMPTY))
      expect(merged(right, left)).toEqual(all.reduce(apply, EMPTY))
    }),
  )
})

test('SYN-020 the later stamp wins field by field', () => {
  const early = { patch: { comment: 'blue bag', deliveryDate: '01-12-2030' }, time: hybridTime(1000, 0, 'a') }
  const late = { patch: { comment: 'ring the bell' }, time: hybridTime(2000, 0, 'b') }
  for (const order of [
    [early, late],
    [late, early],
  ]) {
    const { comment, deliveryDate } = order.reduce(apply, EMPTY)
    expect([comment, deliveryDate]).toEqual(['ring the bell', '01-12-2030'])
  }
})
