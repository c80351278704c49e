// Files that a bank or a spreadsheet program saved, and files that are no statement.
import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { transfersOf, type Statement } from '#shared/payment/bank-transfer.ts'
import { findColumns } from '#shared/payment/statement-columns.ts'
import { readPastedStatement, readStatementFile } from './read-statement.ts'

const NOW = fromCivil(2026, 11, 26) ?? 0
const CSV = [
  'Transaction Date,Description,Debit Amount,Credit Amount',
  '22 Nov 2026,JOSÉ 7K3QX2M9PDVA,,41.20',
  '22 Nov 2026,FAIRPRICE,12.30,',
].join('\n')
const excel = CSV.replaceAll(',', ';').replaceAll(/(\d)\.(\d\d)/g, '$1,$2')
const utf16 = Buffer.from(CSV, 'utf16le')

const read = async (content: string | Uint8Array): Promise<Statement | string> => {
  const source = await readStatementFile(new File([Buffer.from(content as never)], 'statement.csv'))
  if ('error' in source) return source.error
  if (source.kind === 'lines') return source.statement
  const found = findColumns(source.rows, NOW)
  return found ? transfersOf(source.rows, found.columns, NOW) : 'no columns'
}

test.each<[string, string | Uint8Array]>([
  ['in UTF-8', CSV],
  ['with a byte order mark', `\uFEFF${CSV}`],
  ['in UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['in UTF-16 without its mark', utf16],
  ['in Latin-1', Buffer.from(CSV, 'latin1')],
  ['with semicolons and comma amounts, as a German Excel saves it', excel],
  ['below the separator line of Excel', `sep=;\n${excel}`],
  ['with tabs', CSV.replaceAll(',', '\t')],
  ['with the line ends of Windows', CSV.replaceAll('\n', '\r\n')],
  ['with the line ends of old Macs', CSV.replaceAll('\n', '\r')],
])('PAY-042 a statement %s is read', async (_, content) => {
  expect(await read(content)).toMatchObject({
    transfers: [{ amount: 4120, text: 'JOSÉ 7K3QX2M9PDVA', day: fromCivil(2026, 11, 22) }],
    outgoing: 1,
    unread: [],
  })
})

test('PAY-042 a statement with columns without any content is read', async () => {
  expect(await read(CSV.replaceAll('\n', `${','.repeat(5_000)}\n`))).toMatchObject({ transfers: [{ amount: 4120 }] })
})

test('PAY-042 40,000 lines without date and amount below a transfer do not freeze the page', async () => {
  const startedAt = performance.now()
  const lines = `${CSV}\n22 Nov 2026,Mei,,5.00${'\n,words of a payer,,'.repeat(40_000)}`
  const { transfers } = (await read(lines)) as Statement
  expect(transfers.at(-1)?.text.length).toBeLessThan(2_100)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('PAY-042 a quotation mark without its second one swallows no line', async () => {
  const broken = CSV.replace('JOSÉ', '"JOSÉ').replace('FAIRPRICE', '"FAIRPRICE, BEDOK"')
  expect(await read(broken)).toMatchObject({
    transfers: [{ amount: 4120, text: '"JOSÉ 7K3QX2M9PDVA' }],
    outgoing: 1,
    unread: [],
  })
})

test.each<[string, string | Uint8Array, RegExp]>([
  ['empty', '', /is empty/],
  ['blank', ' \n \n', /is empty/],
  ['a PDF', '%PDF-1.7', /This is a PDF/],
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]), /Excel workbook/],
  ['binary', Buffer.from([1, 0, 0, 0, 2, 3, 0, 0, 9, 9]), /not a text file/],
  ['one column', 'hello\nworld', /no transfers in it/],
  ['5,000 columns', `${CSV}\n${'Description,'.repeat(5_000)}x`, /more than 200 columns/],
  ['50,001 lines', `${CSV}\n${',x,,\n'.repeat(50_000)}`, /more than 50,000 lines/],
])('PAY-042 a file that is no statement says so: %s', async (_, content, words) => {
  expect(await read(content)).toMatch(words)
})

test('PAY-042 lines without an amount are refused with an example', async () => {
  expect(await readPastedStatement('hello there', NOW)).toEqual({
    error: 'No amounts were found. Each transfer needs its amount, such as 41.20.',
  })
})
