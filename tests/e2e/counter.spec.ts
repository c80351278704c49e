// Device features at the counter: sounds, wake lock, pickup pass, and a PDF for a thousand orders.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { pdfText, readCodes } from '#tests/support/pictures.ts'
import {
  allSent,
  closeVerdict,
  collectionTable,
  expectTally,
  scan,
  startScanning,
  verdict,
} from './collection-fixtures.ts'
import { expect, installed, stored, test } from './fixtures.ts'

interface Felt {
  readonly vibrations: readonly (readonly number[])[]
  readonly shapes: readonly string[]
}

const felt = (page: Page): Promise<Felt> => page.evaluate(() => (window as unknown as { felt: Felt }).felt)

/** Clears the recorded sounds and vibrations. */
const rested = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { felt: { vibrations: [], shapes: [] } }))

/** Sounds and vibrations accompany the verdict, sometimes slightly later. */
const feels = async (page: Page, expected: Felt): Promise<void> => {
  await expect.poll(() => felt(page)).toEqual(expected)
  await rested(page)
}

test('COL-014 all bags of a buyer are handed over together or not at all', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const refs = [await order(buyers[0]!, [2]), await order(buyers[0]!, [0, 3])] as const
  await close()
  const { page } = await app.phone(host)
  /** Limits the number of hand-over records that the store accepts. */
  const room = (facts: number) =>
    page.evaluate((left) => {
      const state = window as unknown as { factsLeft: number; puts?: IDBObjectStore['put'] }
      state.factsLeft = left
      if (state.puts) return
      const put = (state.puts = IDBObjectStore.prototype.put)
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: Parameters<typeof put>) {
        if (this.name === 'handovers' && state.factsLeft-- <= 0) throw new DOMException('Full', 'QuotaExceededError')
        return put.apply(this, row)
      }
    }, facts)
  const facts = async () => (await stored<HandOverRecord>(page, host, 'handovers')).map(({ kind }) => kind).sort()
  await startScanning(page, `/collection?eventId=${event.id}`)
  await room(1)
  await scan(page, refs[0])
  const both = verdict(page, 'Hand over')
  await both.getByRole('button', { name: 'Hand over all 5' }).click()
  await expect(page.getByText('Not saved: 1 change')).toBeVisible()
  expect(await facts()).toEqual([])
  await room(100)
  await expectTally(page, { collected: 2, owed: 0, toCome: 0 })
  await allSent(page, host)
  expect(await facts()).toEqual(['handover', 'handover'])
})

test('COL-021 three kinds of verdict have three sounds and vibrations, which can be switched off and are remembered', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const good = await order(buyers[0]!, [1])
  const unpaid = await order(buyers[1]!, [1], { paid: false })
  await close()
  const { page } = await app.phone(host)
  await page.addInitScript(() => {
    const now = { vibrations: [] as number[][], shapes: [] as string[] }
    Object.assign(window, { felt: now })
    const feedback = () => (window as unknown as { felt: typeof now }).felt
    navigator.vibrate = (pattern) => {
      feedback().vibrations.push([pattern].flat() as number[])
      return true
    }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      feedback().shapes.push(this.type)
      start.call(this, when)
    }
  })
  await page.reload()
  await startScanning(page, `/collection?eventId=${event.id}`)
  await rested(page)

  await scan(page, unpaid)
  await expect(verdict(page, 'Not paid')).toBeVisible()
  await feels(page, { vibrations: [[80, 60, 80]], shapes: ['sine', 'sine'] })
  await closeVerdict(page)
  await scan(page, 'NOSUCHCODE99')
  await expect(verdict(page, 'Unknown code')).toBeVisible()
  await feels(page, { vibrations: [[300]], shapes: ['sawtooth'] })
  await closeVerdict(page)
  await scan(page, good)
  await verdict(page, 'Hand over').getByRole('button', { name: 'Hand over all 1' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await felt(page)).shapes).toEqual(['triangle', 'triangle'])
  await expect.poll(async () => (await felt(page)).vibrations.length).toBeGreaterThan(0)
  expect((await felt(page)).vibrations.every(([first]) => first === 40)).toBe(true)

  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByText('Try the sounds', { exact: true })).toBeVisible()
  for (const name of ['Sounds', 'Vibrations']) await page.getByRole('switch', { name }).click()
  for (const name of ['Sounds', 'Vibrations']) await expect(page.getByRole('switch', { name })).not.toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: 'Settings' }).click()
  for (const name of ['Sounds', 'Vibrations']) await expect(page.getByRole('switch', { name })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await rested(page)
  await scan(page, unpaid)
  await expect(verdict(page, 'Not paid').locator('.verdict svg').first()).toBeVisible()
  await closeVerdict(page)
  expect(await felt(page)).toEqual({ vibrations: [], shapes: [] })
})

test('COL-022 the screen stays awake, also after the app was hidden', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  await order(buyers[0]!, [1])
  await close()
  const { page } = await app.phone(host)
  await page.addInitScript(() => {
    const state = { asked: 0, visibility: 'visible' }
    Object.assign(window, { wake: state })
    Object.defineProperty(document, 'visibilityState', { get: () => state.visibility })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: (kind: string) => {
          if (kind === 'screen') state.asked += 1
          return Promise.resolve({ release: () => Promise.resolve() })
        },
      },
    })
  })
  await page.reload()
  const asked = () => page.evaluate(() => (window as unknown as { wake: { asked: number } }).wake.asked)
  const become = (visibility: string) =>
    page.evaluate((now) => {
      Object.assign((window as unknown as { wake: object }).wake, { visibility: now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await expect.poll(asked).toBe(1)
  await become('hidden')
  expect(await asked()).toBe(1)
  await become('visible')
  await expect.poll(asked).toBe(2)
})

test('COL-024 the pickup pass shows QR and Code 128 that decode to the reference, also offline', async ({ app }) => {
  const folder = mkdtempSync(join(tmpdir(), 'gotong-pass-'))
  try {
    const { buyers, order, close } = await collectionTable(app, ['Siti Rahman'])
    const ref = await order(buyers[0]!, [2])
    await close()
    const { page, context } = await app.phone(buyers[0]!)
    const read = async (name: string): Promise<string[]> => {
      const path = join(folder, `${name}.png`)
      await page.getByRole('img', { name: `${name} ${ref}` }).screenshot({ path, scale: 'device' })
      return readCodes(path)
    }
    await page.setViewportSize({ width: 780, height: 1400 })
    for (const offline of [false, true]) {
      if (offline) {
        await installed(page)
        await app.server.stop()
        await context.setOffline(true)
      }
      await page.goto(`/event/purchase-detail?ref=${ref}`)
      expect(await read('QR code')).toEqual([`QR-Code:${ref}`])
      expect(await read('Barcode')).toEqual([`CODE-128:${ref}`])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('COL-027 a PDF of 1,000 orders shows progress, can be cancelled and leaves the screen usable', async ({ app }) => {
  test.setTimeout(300_000)
  const names = Array.from({ length: 20 }, (_, i) => `Neighbour Number${i}`)
  const { host, buyers, event, close } = await collectionTable(app, names)
  const each = Array.from({ length: 1000 / buyers.length }, () => [1, 2])
  for (const buyer of buyers) await placeOrders(buyer, event, each)
  await close()
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
  const { page } = await app.phone(host, { opens: `/event/packing-list?id=${id}` })
  await expect(page.getByText('1 event · 1,000 orders · 3,000 items')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  const make = page.getByRole('button', { name: 'Make PDF' })
  const progress = page.getByRole('progressbar')

  let downloads = 0
  page.on('download', () => (downloads += 1))
  const workers = () => page.workers().filter((worker) => worker.url().includes('pdf.worker')).length
  await make.click()
  await expect(progress).toBeVisible()
  await expect.poll(workers).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toBeHidden()
  await expect.poll(workers).toBe(0)

  await page.evaluate(() => {
    const seen = { drawn: 0 }
    Object.assign(window, { frames: seen })
    const frame = (): void => {
      if (document.querySelector('[role=progressbar]')) seen.drawn += 1
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    (async () => {
      await make.click()
      await expect(progress).toBeVisible()
      const pictures = page.getByRole('switch', { name: 'Product pictures' })
      await pictures.click()
      await expect(pictures).not.toBeChecked()
    })(),
  ])
  // The page kept rendering while the PDF was made.
  const drawn = await page.evaluate(() => (window as unknown as { frames: { drawn: number } }).frames.drawn)
  expect(drawn).toBeGreaterThan(10)
  const text = pdfText(await download.path())
  expect(text.match(/[0-9A-HJKMNP-TV-Z]{12}/g)?.length).toBeGreaterThanOrEqual(1000)
  const pages = Number(/page 1 of (\d+)/.exec(text)?.[1])
  expect(pages).toBeGreaterThan(50)
  await expect(page.getByText(`${pages} pages saved to your downloads.`)).toBeVisible()
  // The cancelled PDF was not saved.
  expect(downloads).toBe(1)
})
