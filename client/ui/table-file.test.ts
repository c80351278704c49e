// @vitest-environment node
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { Cell } from '#shared/kernel/export-table.ts'
import { harmlessText } from '#shared/kernel/harmless-text.ts'
import { asCents } from '#shared/kernel/money.ts'
import { sendRows, type TableFileRequest } from './table-file-job.ts'
import { tableFileWriter, type FileFormat } from './table-file.ts'

const written = (format: FileFormat, rows: readonly (readonly Cell[])[], head = ['Name', 'Amount']) => {
  const writer = tableFileWriter(format, [{ name: 'Orders', head }])
  writer.add(0, rows)
  return writer.finish()
}

const sheetRows = (bytes: Uint8Array): unknown[][] => {
  const book = read(bytes)
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true })
}

const csvRows = (bytes: Uint8Array): string[][] =>
  Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data

test('MNG-032 CSV is UTF-8 with a byte order mark, CRLF after each row, and quoted as RFC 4180 says', () => {
  const bytes = written('csv', [
    ['one, "two"\nthree', { cents: asCents(1230) }],
    ['=1+1', -3],
  ])
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('Name,Amount\r\n"one, ""two""\nthree",12.30\r\n\'=1+1,-3\r\n')
})

test('MNG-032 amounts are numbers of a workbook, and texts that look like numbers or formulas are texts', () => {
  const book = read(
    written('xlsx', [
      ['012345', { cents: asCents(-1230) }],
      ['=1+1', 7],
    ]),
  )
  const sheet = book.Sheets['Orders']!
  expect(sheet['A2']).toMatchObject({ t: 's', v: '012345' })
  expect(sheet['B2']).toMatchObject({ t: 'n', v: -12.3 })
  expect(sheet['A3']).toMatchObject({ t: 's', v: "'=1+1" })
  expect(sheet['A3'].f).toBeUndefined()
  expect(sheet['B3']).toMatchObject({ t: 'n', v: 7 })
})

test('MNG-036 sheets of a workbook have names of at most 28 characters, numbered when duplicated', () => {
  const name = 'Pasir Panjang fruit run of the week'
  const bytes = tableFileWriter('xlsx', [
    { name, head: ['A'] },
    { name, head: ['A'] },
  ]).finish()
  expect(read(bytes).SheetNames).toEqual(['Pasir Panjang fruit run of t', 'Pasir Panjang fruit run of t 2'])
})

const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('蜂蜜芒果', 'மாம்பழம்', '🥭👩‍👩‍👧', '_x000D_', 'a\r\nb', '"', ' ,', '=1', '<b>&amp;'),
)

test('MNG-032 every text survives in both formats', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
      const rows = texts.map((each) => [`x${each}x`, each, 1])
      const expected = texts.map((each) => [harmlessText(`x${each}x`), harmlessText(each)])
      const columns = ['A', 'B', 'C']
      expect(
        csvRows(written('csv', rows, columns))
          .slice(1)
          .map((row) => row.slice(0, 2)),
      ).toEqual(expected)
      const back = sheetRows(written('xlsx', rows, columns)).slice(1)
      expect(back.map(([first, second]) => [first, second ?? ''])).toEqual(expected)
    }),
  )
})

const table = (rowCount: number, made: { count: number }) => ({
  name: 'Orders',
  head: ['A'],
  rowCount,
  *rows() {
    for (let n = 0; n < rowCount; n += 1) {
      made.count += 1
      yield [n]
    }
  },
})

test('MNG-032 rows are sent in slices with progress, all of them once', async () => {
  const sent: TableFileRequest[] = []
  const progress: number[] = []
  await sendRows([table(950, { count: 0 })], {
    post: (request) => sent.push(request),
    onProgress: (done) => progress.push(done),
    signal: new AbortController().signal,
  })
  const rows = sent.flatMap((request) => (request.kind === 'rows' ? request.rows : []))
  expect(rows).toEqual(Array.from({ length: 950 }, (_, n) => [n]))
  expect(sent.length).toBeGreaterThanOrEqual(5)
  expect(progress.at(-1)).toBe(950)
})

test('MNG-032 a cancelled export makes no further rows', async () => {
  const control = new AbortController()
  const made = { count: 0 }
  await sendRows([table(10_000, made)], {
    post: () => control.abort(),
    onProgress: () => undefined,
    signal: control.signal,
  })
  expect(made.count).toBeLessThanOrEqual(200)
})
