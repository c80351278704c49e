import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { supplierPdf } from './supplier-pdf.ts'
import type { SupplierSheet } from './supplier-sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'gotong-supplier-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sheet: SupplierSheet = {
  title: 'Mango run',
  head: ['Collection Fri 29-11-2030, 5PM–8PM'],
  items: [
    { quantity: '2 cases (24 pieces)', name: 'Honey mango', options: ['Ripe: 1 case + 5 pieces'] },
    { quantity: '5 ×', name: 'Palm sugar', options: [] },
  ],
  unfilled: {
    heading: 'Cases that did not fill, not ordered',
    items: [{ quantity: '4 of 12 pieces', name: 'Honey mango', options: [] }],
  },
  printedAt: fromCivil(2030, 11, 24, 21, 14) ?? 0,
}

const pagesOf = async (content: SupplierSheet): Promise<string[]> => {
  const path = join(folder, 'order.pdf')
  writeFileSync(path, await supplierPdf(content))
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1)
}

test('MNG-051 the PDF states event, collection, quantities, options, and the cases that did not fill', async () => {
  const [page = '', ...more] = await pagesOf(sheet)
  expect(more).toEqual([])
  expect(page).toContain('Collection Fri 29-11-2030, 5PM–8PM')
  expect(page).toMatch(/2 cases \(24 pieces\)\s+Honey mango/)
  expect(page).toContain('Ripe: 1 case + 5 pieces')
  expect(page).toMatch(/5\s*×\s+Palm sugar/)
  expect(page).toMatch(/Cases that did not fill, not ordered\s+4 of 12 pieces\s+Honey mango/)
  expect(page).toContain('printed Sun 24-11-2030 21:14')
})

test('MNG-051 a long supplier order continues on further pages, and every item is on one of them', async () => {
  const items = Array.from({ length: 90 }, (_, n) => ({
    quantity: `${n + 1} ×`,
    name: `Product number ${n}.`,
    options: [],
  }))
  const pages = await pagesOf({ ...sheet, items })
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, n) => expect(page).toContain(`page ${n + 1} of ${pages.length}`))
  for (const { name } of items) expect(pages.filter((page) => page.includes(name))).toHaveLength(1)
})
