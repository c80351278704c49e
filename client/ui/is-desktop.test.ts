import { afterEach, expect, test, vi } from 'vitest'
import { isDesktop } from './is-desktop.ts'

afterEach(() => vi.unstubAllGlobals())

/** A screen of this width, with the view that the person has chosen. */
const isDesktopAt = (width: number, view?: 'phone'): boolean => {
  vi.stubGlobal('document', { documentElement: { dataset: view ? { view } : {} } })
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, minimum = NaN] = /^\(min-width: (\d+)px\)$/.exec(query) ?? []
    return { matches: query !== 'print' && width >= Number(minimum) }
  })
  return isDesktop()
}

test('CON-028 the desktop view is used from 1203 px on, unless the person has chosen the phone view', () => {
  expect([320, 1202, 1203, 1920].map((width) => isDesktopAt(width))).toEqual([false, false, true, true])
  expect(isDesktopAt(1920, 'phone')).toBe(false)
})
