import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { PART_MISSING } from '#shared/part-refusals.ts'
import { callWith } from './call-with.ts'
import { reportFault } from './report-fault.ts'

vi.mock('./report-fault.ts', () => ({ reportFault: vi.fn<() => void>() }))

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/enter-account.js')
const missing = (): Promise<never> => Promise.reject(MISSING)

beforeEach(() => vi.mocked(reportFault).mockClear())
afterEach(() => vi.unstubAllGlobals())

test('a part that does not arrive with signal is reported, and the person loads the page again', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(await callWith(missing, () => expect.fail('no part'))).toEqual({ ok: false, refusal: PART_MISSING })
  expect(reportFault).toHaveBeenCalledExactlyOnceWith(MISSING, 'loading a part of the app')
})

test('a part that does not arrive without signal has the message of no signal', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await callWith(missing, () => expect.fail('no part'))).toEqual({ ok: false, refusal: NO_SIGNAL })
  expect(reportFault).not.toHaveBeenCalled()
})

test('a call runs once its code chunk is loaded', async () => {
  const outcome = await callWith(
    async () => 20,
    async (part) => ({ ok: true, value: part + 1 }),
  )
  expect(outcome).toEqual({ ok: true, value: 21 })
})
