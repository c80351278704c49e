import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeDates } from './whole-dates.tsx'

const shown = (text: string): string =>
  renderToStaticMarkup(<WholeDates text={text} />)
    .replaceAll('<span class="when">', '[')
    .replaceAll('</span>', ']')

test('each date stays together with its weekday, and nothing else does', () => {
  expect(shown('Mango run, Sat 28-11-2026')).toBe('Mango run, [Sat 28-11-2026]')
  expect(shown('Last used 28-11-2026 01:05')).toBe('Last used [28-11-2026] 01:05')
  expect(shown('28-11-2026 to Sun 29-11-2026')).toBe('[28-11-2026] to [Sun 29-11-2026]')
  expect(shown('Blk 8-12, order 2-1Q0G')).toBe('Blk 8-12, order 2-1Q0G')
})
