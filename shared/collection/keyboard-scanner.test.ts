import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BURST_LENGTH,
  IDLE,
  IN_FIELD,
  IN_THE_OPEN,
  normaliseCode,
  readKey,
  sameCodeWithin,
  settle,
  type KeyPress,
  type KeyTiming,
} from './keyboard-scanner.ts'
import { REF_PATTERN } from '#shared/kernel/ids.ts'

interface Seen {
  readonly codes: string[]
  /** Result for the page: keys that reached it and text that was released to the focused field. */
  readonly field: string
}

/** Feeds key presses with their pauses to the reader. */
const type = (presses: readonly KeyPress[], pace: KeyTiming = IN_FIELD): Seen => {
  let state = IDLE
  const codes: string[] = []
  let field = ''
  for (const [i, press] of presses.entries()) {
    const step = readKey(state, press, pace)
    field += step.release
    if (!step.prevent) field += press.key.length === 1 ? press.key : `<${press.key}>`
    if (step.code !== null) codes.push(step.code)
    state = step.state
    const next = presses[i + 1]
    if (next !== undefined && next.at - press.at < pace.settle) continue
    const quiet = settle(state, press.at + pace.settle, pace)
    field += quiet.release
    if (quiet.code !== null) codes.push(quiet.code)
    state = quiet.state
  }
  return { codes, field }
}

const keys = (text: string, gap: number, from = 1000): KeyPress[] =>
  Array.from(text, (key, i) => ({ key, at: from + i * gap }))

const REF = '4KQ2W7XM9D3H'

describe('a scanner', () => {
  test('COL-006 with Enter: the code is read, the field stays empty and the Enter does not reach the page', () => {
    const burst = keys(REF, 8)
    const enter = { key: 'Enter', at: 1000 + 8 * REF.length }
    expect(type([...burst, enter])).toEqual({ codes: [REF], field: '' })
  })

  test('COL-006 without Enter: a pause ends the burst', () => {
    expect(type(keys(REF, IN_FIELD.gap))).toEqual({ codes: [REF], field: '' })
  })

  test('COL-006 without a focused field a burst may have longer pauses', () => {
    expect(type(keys(REF, IN_THE_OPEN.gap), IN_THE_OPEN)).toEqual({ codes: [REF], field: '' })
  })

  test('COL-006 modifier keys sent by a scanner do not interrupt the burst', () => {
    const burst = keys(REF, 6).flatMap((press) => [{ key: 'Shift', at: press.at - 1 }, press])
    expect(type(burst).codes).toEqual([REF])
  })

  test('COL-006 two scans in succession are two codes', () => {
    expect(type([...keys(REF, 5), ...keys('7ZZ2W7XM9D3H', 5, 1500)])).toEqual({
      codes: [REF, '7ZZ2W7XM9D3H'],
      field: '',
    })
  })

  test('COL-006 a scan directly after typing leaves the typed text in the field', () => {
    expect(type([...keys('tan', 120), ...keys(REF, 5, 2000)])).toEqual({ codes: [REF], field: 'tan' })
  })
})

describe('a person', () => {
  test('COL-006 typed text reaches the field completely, in order, with its Enter', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1', '2', '#'), minLength: 1, maxLength: 20 })
    const gaps = fc.array(fc.integer({ min: IN_FIELD.gap + 1, max: 400 }), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(text, gaps, (typed, pauses) => {
        let at = 1000
        const presses = Array.from(typed, (key, i) => ({ key, at: (at += pauses[i] ?? 100) }))
        const enter = { key: 'Enter', at: at + 200 }
        expect(type([...presses, enter])).toEqual({ codes: [], field: `${typed}<Enter>` })
      }),
    )
  })

  test('COL-006 a short fast run counts as typing, and editing keys follow it', () => {
    const run = keys('a'.repeat(BURST_LENGTH - 1), 10)
    const back = { key: 'Backspace', at: 1000 + 10 * BURST_LENGTH }
    expect(type([...run, back])).toEqual({ codes: [], field: `${'a'.repeat(BURST_LENGTH - 1)}<Backspace>` })
  })

  test('COL-006 Enter without a burst reaches the page', () => {
    expect(type([{ key: 'Enter', at: 1 }])).toEqual({ codes: [], field: '<Enter>' })
  })
})

describe('repeats', () => {
  test('COL-013 the same code within 3 s is ignored, another code is not', () => {
    const repeated = sameCodeWithin(3000)
    expect(repeated(REF, 0)).toBe(false)
    expect(repeated(REF, 2999)).toBe(true)
    expect(repeated('OTHER', 3100)).toBe(false)
    expect(repeated(REF, 3200)).toBe(false)
    expect(repeated(REF, 6200)).toBe(false)
  })

  test('COL-013 a code that stays in front of the camera counts as one scan', () => {
    const repeated = sameCodeWithin(3000)
    const seen = Array.from({ length: 100 }, (_, i) => repeated(REF, i * 100))
    expect(seen.filter((again) => !again)).toHaveLength(1)
    expect(repeated(REF, 100 * 100 + 3000)).toBe(false)
  })
})

describe('codes', () => {
  test('COL-007 handwritten variants are normalised to the reference', () => {
    const written = ['4kq2w7xm9d3h', ' 4KQ2 W7XM 9D3H ', '4kq2-w7xm-9d3h\r\n']
    for (const text of written) expect(normaliseCode(text)).toBe(REF)
    expect(normaliseCode('oil0')).toBe('0110')
    expect(normaliseCode(`https://gotong.example/event/purchase-detail?ref=${REF}&x=1`)).toBe(REF)
  })

  test('COL-007 a valid reference is unchanged', () => {
    const refs = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    fc.assert(
      fc.property(refs, (ref) => {
        expect(ref).toMatch(REF_PATTERN)
        expect(normaliseCode(ref)).toBe(ref)
      }),
    )
  })
})
