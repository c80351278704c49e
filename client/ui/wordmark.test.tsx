import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Wordmark } from './wordmark.tsx'

const shapesIn = (markup: string): string[] =>
  [...markup.matchAll(/<(?:circle|path) [^>]*?(?= ?\/?>)/g)].map(([shape]) => shape)

test('the frame that is shown before the app has the same wordmark', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'index.html'), 'utf8')
  const shapes = shapesIn(/<g id="mark".*?<\/g>/s.exec(page)?.[0] ?? '')
  expect(shapes).toHaveLength(9)
  expect(shapes).toEqual(shapesIn(renderToStaticMarkup(<Wordmark />)))
})
