import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useArrival } from './use-arrival.ts'
import { useFirstRows } from './use-first-rows.ts'

const Rows = ({ rows, first }: { rows: readonly number[]; first: number }) => useFirstRows(rows, first).join(' ')
const Arrival = ({ value }: { value: string | undefined }) => useArrival(value) ?? 'nothing yet'

test('a first render has the first rows, or all of a shorter list', () => {
  expect(renderToStaticMarkup(<Rows rows={[1, 2, 3, 4, 5]} first={2} />)).toBe('1 2')
  expect(renderToStaticMarkup(<Rows rows={[1, 2]} first={2} />)).toBe('1 2')
  expect(renderToStaticMarkup(<Rows rows={[]} first={2} />)).toBe('')
})

test('a value that is there when a page begins is shown at once, and nothing before it arrives', () => {
  expect(renderToStaticMarkup(<Arrival value="rows" />)).toBe('rows')
  expect(renderToStaticMarkup(<Arrival value={undefined} />)).toBe('nothing yet')
})
