import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { packingPdf } from './packing-pdf.ts'
import { sheetVersion, type PackingSheet, type PrintedBuyer, type PrintedOrder } from './packing-sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'gotong-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const order = (orderNo: number, lines: number, over: Partial<PrintedOrder> = {}): PrintedOrder => ({
  ref: newRef(),
  orderNo,
  eventTitle: 'Thai honey mangoes',
  payment: 'PAID',
  comment: '',
  deliverTo: '',
  lines: Array.from({ length: lines }, (_, i) => ({ quantity: i + 1, name: `Honey mango ${i + 1}`, detail: 'piece' })),
  ...over,
})
const buyer = (name: string, orders: readonly PrintedOrder[]): PrintedBuyer => ({ name, phone: '4821', orders })
const sheetOf = (buyers: readonly PrintedBuyer[], sort: PackingSheet['sort'] = 'name'): PackingSheet => {
  const content = {
    listName: 'Toa Payoh, Sat',
    place: 'Blk 88 Toa Payoh Lor 8, void deck · 5PM–8PM',
    sort,
    buyers,
    products: [{ name: 'Honey mango', detail: 'piece', quantity: 8, picture: null }],
  }
  return { ...content, version: sheetVersion(content), printedAt: fromCivil(2030, 11, 29, 21, 14) ?? 0 }
}

const write = async (name: string, sheet: PackingSheet): Promise<string> => {
  const path = join(folder, `${name}.pdf`)
  writeFileSync(path, await packingPdf(sheet))
  return path
}
const textOf = (path: string): string => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
const pagesOf = (path: string): string[] => textOf(path).split('\f').slice(0, -1)

/** Renders the pages with an independent program and decodes their barcodes with another. */
const codesOf = (path: string, name: string): string[] => {
  execFileSync('pdftoppm', ['-r', '200', '-gray', '-png', path, join(folder, name)])
  const pages = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.png'))
    .sort()
  return pages.flatMap((page) => {
    const { stdout } = spawnSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Scode128.enable', join(folder, page)], {
      encoding: 'utf8',
    })
    return stdout.split('\n').filter(Boolean)
  })
}

test('COL-026 every page of the packing list states list name, version, time of printing and page x of y', async () => {
  const sheet = sheetOf(Array.from({ length: 30 }, (_, i) => buyer(`Buyer ${i}`, [order(i + 1, 2)])))
  const pages = pagesOf(await write('frame', sheet))
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, i) => {
    expect(page).toContain('Toa Payoh, Sat')
    expect(page).toContain(`version ${sheet.version}`)
    expect(page).toContain('printed Fri 29-11-2030 21:14')
    expect(page).toContain(`page ${i + 1} of ${pages.length}`)
    expect(page).toContain('Blk 88 Toa Payoh Lor 8, void deck · 5PM–8PM')
    expect(page).toContain('30 orders · 90 items')
  })
})

test('COL-026 the order number is printed before the quantity, with "No" before it', async () => {
  const text = textOf(await write('number', sheetOf([buyer('Nurul H.', [order(27, 3)])])))
  expect(text).toMatch(/No\s*27\s+1\s+Honey mango 1 \(piece\)/)
  expect(text).toContain('···· 4821')
})

test('COL-026 pages break between buyers; only a buyer longer than one page is split', async () => {
  const long = buyer('Wholesale', [order(9, 80)])
  const others = Array.from({ length: 24 }, (_, i) => buyer(`Buyer ${String(i).padStart(2, '0')}`, [order(i + 10, 4)]))
  const pages = pagesOf(await write('break', sheetOf([...others.slice(0, 12), long, ...others.slice(12)])))
  for (const one of others) {
    const with_ = pages.filter((page) => page.includes(`${one.name} `))
    expect(with_).toHaveLength(1)
    const lines = with_[0]?.split(one.name)[1] ?? ''
    expect(lines).toContain('Honey mango 4 (piece)')
  }
  const continued = pages.filter((page) => page.includes('Wholesale (continued)'))
  expect(continued.length).toBeGreaterThan(1)
  expect(pages.join('')).toMatch(/80\s+Honey mango 80 \(piece\)/)
  const seen = [...pages.join('').matchAll(/^.*Honey mango (\d+) \(piece\)/gm)].map((match) => Number(match[1]))
  expect(seen.filter((n) => n > 4)).toEqual(Array.from({ length: 76 }, (_, i) => i + 5))
})

test('COL-026 PAC-016 independent programs render the PDF and decode every barcode to its order reference', async () => {
  const buyers = Array.from({ length: 25 }, (_, i) =>
    buyer(`Buyer ${i}`, [
      order(i + 1, 1 + (i % 4)),
      order(i + 60, 2, { payment: 'NOT PAID', comment: 'ripe for Sunday' }),
    ]),
  )
  const path = await write('codes', sheetOf(buyers))
  const refs = buyers.flatMap((one) => one.orders.map((each) => each.ref))
  expect(codesOf(path, 'codes').sort()).toEqual([...refs].sort())
})

test('COL-026 each unpaid and each claimed order is marked separately when a buyer has both', async () => {
  const text = textOf(
    await write(
      'paid',
      sheetOf([
        buyer('Devi R.', [order(1, 1), order(2, 1, { payment: 'CLAIMED' })]),
        buyer('Uncle Tan', [order(4, 1, { payment: 'NOT PAID' })]),
      ]),
    ),
  )
  expect(text.match(/\bCLAIMED\b/g)).toHaveLength(1)
  expect(text.match(/NOT PAID/g)).toHaveLength(1)
  expect(text.match(/(?<!NOT )\bPAID\b/g)).toHaveLength(1)
})

test('COL-026 the version changes with the content but not with the time of printing', () => {
  const buyers = [buyer('Nurul H.', [order(27, 3)])]
  const first = sheetOf(buyers)
  const later: PackingSheet = { ...first, printedAt: first.printedAt + 3600 }
  expect(sheetVersion(later)).toBe(first.version)
  expect(sheetVersion({ ...first, buyers: [...buyers, buyer('Priya S.', [order(3, 1)])] })).not.toBe(first.version)
})

test('COL-026 text that Helvetica cannot draw is drawn as a picture', async () => {
  const painted: string[] = []
  const painter = {
    width: (text: string) => Array.from(text).length,
    paint: (text: string) => {
      painted.push(text)
      return Promise.reject(new Error('asked'))
    },
  }
  const sheet = sheetOf([buyer('陈美玲', [order(1, 1)]), buyer('Zoë – “Crème”', [order(2, 1)])])
  await expect(packingPdf(sheet, { painter })).rejects.toThrow('asked')
  expect(painted).toEqual(['陈美玲'])
  const text = textOf(await write('latin', sheet))
  expect(text).toContain('Zoë – “Crème”')
  expect(text).not.toContain('陈')
  expect(text).toMatch(/…\s+···· 4821/)
})

test('COL-027 a list of 1,000 orders reports progress for every page', async () => {
  const sheet = sheetOf(Array.from({ length: 1000 }, (_, i) => buyer(`Buyer ${i}`, [order(i + 1, 3)])))
  const progress: string[] = []
  const bytes = await packingPdf(sheet, { onPage: (done, of) => progress.push(`${done}/${of}`) })
  expect(progress.at(-1)).toBe(`${progress.length}/${progress.length}`)
  expect(progress.length).toBeGreaterThan(100)
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
})
