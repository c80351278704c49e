// A collection day without signal, in the engines beside Chromium. Steps follow each other on one profile.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { IN_THE_OPEN } from '#shared/collection/keyboard-scanner.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join as joinGroup,
  orderOf,
  placeOrder,
  signUp,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { drawPages, pdfText, readCodes } from '#tests/support/pictures.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'
import { browserPage, PAGE_LIMIT_MS, type BrowserPage } from './browser-page.ts'
import { retryFor, type Engine, type EngineBrowser, type EngineProfile } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const EVENT_SHEET = join(ROOT, 'tests', 'fixtures', 'event-sheets', 'pasir-panjang-fruit-run.xlsx')
const BUYERS = ['Siti Rahman', 'Arun Nair', 'Boon Lim', 'Wei Goh', 'Zul Hassan', 'Farah Aziz', 'Jia Ong']
/** The buyer at this place ordered three boxes, the others two. */
const PART_BUYER = 2
/** After it, a burst whose keys came too late opens nothing any more. */
const SPLIT_LIMIT_MS = 3000
const ENGINES: readonly Engine[] = [firefox, webkit]
/** Name and version, and the engine. */
const chosen = ENGINES.filter(({ name }) => name.toLowerCase().includes(process.env.ENGINE ?? '')).map(
  (engine) => [`${engine.name} ${engine.version()}`, engine] as const,
)

interface Counts {
  readonly collected: number
  readonly owed: number
  readonly toCome: number
}

/** Rows of an object store of a person's database in this browser. */
const storedRows = <Row>(page: BrowserPage, who: Person, store: string): Promise<Row[]> =>
  page.run(
    (database: string, name: string) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error ?? new Error(`${database} does not open`))
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll()
          reading.onerror = () => reject(reading.error ?? new Error(`${name} is not read`))
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result as Row[])
          }
        }
      }),
    `gotong-${who.id}`,
    store,
  )

/** Scrolls to an end of the page; names what of the dock is outside the window there. The page is longer than the window. */
const partsOutside = (page: BrowserPage, end: 'top' | 'end'): Promise<string[]> =>
  page.run(async (to: string) => {
    const { scrollHeight } = document.documentElement
    if (scrollHeight <= innerHeight) return [`the page has ${scrollHeight} of ${innerHeight} px`]
    scrollTo({ top: to === 'top' ? 0 : scrollHeight, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const parts = [...document.querySelectorAll('.dock, .dock .money, .dock button')]
    if (!parts.some((part) => part.textContent === 'PLACE ORDER')) return ['PLACE ORDER is not in the dock']
    return parts.flatMap((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      // An engine may round the place of a sticky box to a part of a pixel.
      const isInside = top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5
      return isInside ? [] : [`${part.textContent}: ${top} to ${bottom} of ${innerHeight} px`]
    })
  }, end)

const dialogButton = (name: string | RegExp) => ({ css: '[role=dialog] button', name })
const button = (name: string | RegExp) => ({ css: 'button', name })

/** The first text that is not empty, or an empty one after the limit. */
const shownWithin = (limitMs: number, textOf: () => Promise<string>): Promise<string> =>
  retryFor(limitMs, 'no text', async () => (await textOf()) || undefined).catch(() => '')

/** Waits until a download is complete, and returns its path. */
const downloaded = (folder: string, ending: string): Promise<string> => {
  let size = -1
  return retryFor(PAGE_LIMIT_MS, `no ${ending} in the downloads`, async () => {
    const name = readdirSync(folder).find((each) => each.endsWith(ending))
    const now = name === undefined ? 0 : statSync(join(folder, name)).size
    const isComplete = name !== undefined && now > 0 && now === size
    size = now
    return isComplete ? join(folder, name) : undefined
  })
}

describe.each(chosen)('PWA-012 the offline story in %s', (_, engine) => {
  let folder = ''
  let server: SpawnedServer
  let host: Person
  let event: MadeEvent
  let open: MadeEvent
  let listId = ''
  let refs: string[] = []
  let profile: EngineProfile
  let browser: EngineBrowser
  let page: BrowserPage
  let brokenBy: string | null = null
  let counts: Counts = { collected: 0, owed: 0, toCome: BUYERS.length }

  beforeAll(async () => {
    // When the command of the run is killed, this process of it must not go on.
    process.once('disconnect', () => process.exit(1))
    folder = mkdtempSync(join(tmpdir(), 'gotong-engine-'))
    server = await spawnServer({ dataDir: join(folder, 'data') })
    host = await signUp(server.url, 'Mei Tan')
    const groupId = await createGroup(host)
    event = await createEvent(host, groupId)
    open = await createEvent(host, groupId, { title: 'Katong laksa kit' })
    refs = []
    for (const [n, name] of BUYERS.entries()) {
      const buyer = await signUp(server.url, name)
      await joinGroup(buyer, groupId)
      const ref = await placeOrder(buyer, event, [n === PART_BUYER ? 3 : 2])
      await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
      refs.push(ref)
    }
    await closeEvent(host, event.id)
    const list = { eventIds: [event.id], packingListName: 'Saturday table' }
    listId = (await host.api.send<{ id: string }>('POST', '/create-packing-list', list)).id
    const profileFolder = join(folder, 'browser')
    mkdirSync(profileFolder)
    profile = engine.newProfile(profileFolder)
    browser = await profile.open()
    page = browserPage(browser.send)
  })

  afterAll(async () => {
    await browser?.kill()
    await server?.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })

  // Later steps need what earlier ones did: after a failure they fail without running.
  beforeEach(() => {
    if (brokenBy !== null) throw new Error(`not run, because ‘${brokenBy}’ failed`)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || brokenBy !== null) return
    brokenBy = task.name
    const pictures = join(ROOT, 'reports', 'engines')
    mkdirSync(pictures, { recursive: true })
    const path = join(pictures, `${engine.name} ${task.name}.png`.replaceAll(/[^\w.]+/g, '-'))
    await page.picture().then(
      (picture) => writeFileSync(path, picture),
      () => undefined,
    )
  })

  const at = (path: string): string => `${server.url}${path}`
  const collection = (): string => at(`/collection?eventId=${event.id}`)
  const pendingCount = async (): Promise<number> => (await storedRows(page, host, 'outbox')).length
  const records = async (): Promise<HandOverRecord[]> =>
    (await storedRows<HandOverRecord>(page, host, 'handovers')).sort((a, b) => (a.id < b.id ? -1 : 1))

  const chip = async (): Promise<{ state: string; label: string }> =>
    page.run(() => {
      const shown = document.querySelector<HTMLElement>('.sync')
      return { state: shown?.dataset.state ?? '', label: shown?.ariaLabel ?? '' }
    })
  const chipShows = async (expected: Partial<{ state: string; label: unknown }>): Promise<void> => {
    await expect.poll(chip, { timeout: PAGE_LIMIT_MS, interval: 50 }).toMatchObject(expected)
  }
  const talliesUp = (on: BrowserPage = page): Promise<void> =>
    on.shows(
      new RegExp(`${counts.collected} collected ${counts.owed} owed ${counts.toCome} to come`),
      'section[aria-label=Tally]',
    )
  /** The counter reopens at once if it was open before. */
  const openCounter = async (on: BrowserPage = page): Promise<void> => {
    await on.open(collection())
    await on.shows(/Start scanning|to come/)
    const isReady = await on.run(() => document.querySelector('section[aria-label=Tally]') === null)
    if (isReady) await on.press(button('Start scanning'))
    await talliesUp(on)
  }
  const scan = async (ref: string, on: BrowserPage = page): Promise<void> => {
    // A busy machine delays keys until they look like two codes, or like typing. A person scans again. A code whose keys
    // came in time, and is not read, fails.
    for (let times = 1; (await on.burst(ref)) > IN_THE_OPEN.gap && times < 3; times += 1) {
      const title = await shownWithin(SPLIT_LIMIT_MS, () => on.textOf('[role=dialog] h1'))
      if (title.includes('Hand over')) break
      if (title === '') continue
      await on.press(dialogButton('Scan again'))
      await on.hasNo('[role=dialog]')
    }
    await on.shows('Hand over', '[role=dialog] h1')
  }
  const handOver = async (ref: string, on: BrowserPage = page): Promise<void> => {
    await scan(ref, on)
    await on.press(dialogButton(/^Hand over all 2$/))
    counts = { ...counts, collected: counts.collected + 1, toCome: counts.toCome - 1 }
    await on.hasNo('[role=dialog]')
    await talliesUp(on)
  }
  const ref = (n: number): string => refs[n] ?? ''
  const startServer = async (): Promise<void> => {
    server = await spawnServer({ dataDir: server.dataDir, env: { PORT: String(server.port) } })
  }
  const show = (window: string): Promise<unknown> => browser.send('switchWindow', { handle: window, name: window })
  /** The second window is shown. */
  const openSecondWindow = async (): Promise<readonly [first: string, second: string]> => {
    const first = String(await browser.send('currentWindow'))
    const { handle } = (await browser.send('openWindow', { type: 'tab' })) as { handle: string }
    await show(handle)
    return [first, handle]
  }
  /** The network is back. Resolves when the page has sent its changes and has no answer yet. */
  const startSending = (): Promise<void> =>
    page.run(
      () =>
        new Promise<void>((resolve) => {
          const { fetch } = window
          window.fetch = (input, init) => {
            const answer = fetch(input, init)
            const address = input instanceof Request ? input.url : input.toString()
            if (address.endsWith('/api/sync')) setTimeout(resolve)
            return answer
          }
          dispatchEvent(new Event('online'))
        }),
    )

  test('a host signs in, and the app installs', async () => {
    await page.open(at('/sign-in'))
    await page.typeInto({ css: 'input', name: 'Email' }, host.email)
    for (const [n, digit] of [...host.pin].entries())
      await page.typeInto({ css: `.pin > :nth-child(${n + 1} of input), .pin > :nth-child(${n + 1}) input` }, digit)
    await page.press(button('Sign in'))
    await expect.poll(() => page.run(() => location.pathname), { timeout: PAGE_LIMIT_MS }).toBe('/')
    expect(await page.run(() => isSecureContext)).toBe(true)
    await expect
      .poll(() => page.run(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 60_000 })
      .toBe('activated')
    await page.open(collection())
    await page.shows(`1 event · ${BUYERS.length} orders`)
    // Neither engine can install the app: where storage is refused, installing is no advice.
    const isAsked = await page.run(() => {
      const storage = navigator.storage as StorageManager | undefined
      if (storage) storage.persist = () => Promise.resolve(false)
      return storage !== undefined
    })
    if (isAsked) await page.press({ css: '[data-check=storage] button', name: 'Keep' })
    await page.shows('May be cleared by the browser when space runs low', '[data-check=storage]')
    await chipShows({ state: 'sent' })
  })

  test('without a server the app starts and shows the orders', async () => {
    await server.kill()
    await page.reload()
    await page.shows(`1 event · ${BUYERS.length} orders`)
    await page.open(at('/'))
    await page.shows(open.title)
    await chipShows({ state: 'offline' })
    expect(await pendingCount()).toBe(0)
  })

  test('a page that is left while it starts does not block the next one, and opens again on return', async () => {
    for (let times = 0; times < 3; times += 1) {
      await page.open(collection())
      await page.shows('Start scanning')
      await page.open(at('/'))
      await page.shows(open.title)
      await chipShows({ state: 'offline' })
      await page.run(() => history.back())
      await page.shows('Start scanning')
      await chipShows({ state: 'offline' })
    }
    expect(await records()).toEqual([])
  })

  test('a scanner’s burst of keys opens the order, and it is handed over', async () => {
    await openCounter()
    await handOver(ref(0))
    expect((await records()).map(({ orderId }) => orderId)).toEqual([ref(0)])
  })

  test('a hand-over is undone', async () => {
    await handOver(ref(1))
    await page.press({ css: 'section[aria-label="Undo the last five"] button', name: /^Undo Arun Nair/ })
    counts = { ...counts, collected: counts.collected - 1, toCome: counts.toCome + 1 }
    await talliesUp()
    await page.shows(/taken back/)
    expect(await records()).toHaveLength(3)
  })

  test('a part of an order is handed over, and the rest is owed', async () => {
    await scan(ref(PART_BUYER))
    await page.press(dialogButton('Only a part'))
    await page.press(dialogButton(/^One less /))
    await page.press(dialogButton('Hand over 2 of 3'))
    await page.hasNo('[role=dialog]')
    counts = { ...counts, owed: counts.owed + 1, toCome: counts.toCome - 1 }
    await talliesUp()
    expect(await records()).toHaveLength(4)
  })

  test('a browser killed with unsent changes has all of them when it starts again', async () => {
    await handOver(ref(3))
    const before = { pending: await pendingCount(), records: await records() }
    expect(before.records).toHaveLength(5)
    await browser.kill()
    browser = await profile.open()
    page = browserPage(browser.send)
    await openCounter()
    expect(await records()).toEqual(before.records)
    expect(await pendingCount()).toBe(before.pending)
    await handOver(ref(4))
  })

  test('ORD-085 the total and PLACE ORDER stay inside the window on the page of an event', async () => {
    await page.open(at(`/event/detail?eid=${open.id}`))
    await page.press(button('Add Cherries'))
    await page.shows('S$12.50', '.dock')
    const outside = { top: await partsOutside(page, 'top'), end: await partsOutside(page, 'end') }
    expect(outside).toEqual({ top: [], end: [] })
  })

  test('an order is placed offline', async () => {
    await page.press(button('PLACE ORDER'))
    await page.shows('Your purchase has been placed.')
    await page.press({ css: 'a', name: 'Confirm your order' })
    await expect
      .poll(() => page.run(() => location.pathname), { timeout: PAGE_LIMIT_MS })
      .toBe('/event/purchase-detail')
    await page.shows('Pickup pass')
  })

  test('a packing list becomes a PDF with readable barcodes', async () => {
    await page.open(at(`/event/packing-list?id=${listId}`))
    await page.press(button('PDF'))
    await page.press(button('Make PDF'))
    const pdf = await downloaded(profile.downloads, '.pdf')
    const codes = drawPages(pdf, folder, 200).flatMap(readCodes)
    expect(codes.sort()).toEqual(refs.map((each) => `CODE-128:${each}`).sort())
    const text = pdfText(pdf)
    for (const name of BUYERS) expect(text).toContain(name)
  })

  test('orders are exported as a workbook, and an event sheet is imported', async () => {
    await page.open(at(`/event/manage-orders?eventId=${event.id}`))
    await page.press(button('Export'))
    await page.press(dialogButton('Export'))
    const workbook = read(readFileSync(await downloaded(profile.downloads, '.xlsx')))
    const rows = utils.sheet_to_json<unknown[]>(workbook.Sheets[workbook.SheetNames[0]!]!, { header: 1 })
    const refColumn = rows[0]?.indexOf('Ref') ?? -1
    expect(rows.slice(1).map((row) => row[refColumn])).toEqual(refs.map((each) => each.slice(0, 6)))

    await page.open(at('/event/create'))
    await page.typeInto({ css: 'input[type=file]', name: /Import an event sheet/ }, EVENT_SHEET)
    await page.shows(/7 rows imported, 2 skipped/)
  })

  test('two windows of the profile show each other’s changes', async () => {
    await openCounter()
    const [first, second] = await openSecondWindow()
    await openCounter()
    await handOver(ref(5))
    await show(first)
    await talliesUp()
    await handOver(ref(6))
    await show(second)
    await talliesUp()
    await chipShows({ state: 'offline' })
    await browser.send('closeWindow')
    await show(first)
    expect(await records()).toHaveLength(8)
  })

  test('a browser killed while it sends loses nothing, and the server has each change once', async () => {
    const device = await records()
    expect(device).toHaveLength(8)
    await startServer()
    await startSending()
    await browser.kill()
    browser = await profile.open()
    page = browserPage(browser.send)
    await openCounter()
    await expect.poll(pendingCount, { timeout: 60_000 }).toBe(0)
    await chipShows({ state: 'sent' })
    expect(await storedRows(page, host, 'failed')).toEqual([])

    const { handovers, orders } = await host.api.get<{ handovers: HandOverRecord[]; orders: OrderReply[] }>(
      '/get-collection',
      { eventId: event.id },
    )
    const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).sort()
    expect(ids(handovers)).toEqual(ids(device))
    expect(ids(await records())).toEqual(ids(device))
    const statusOf = new Map(orders.map((order) => [order.ref, order.status]))
    const isOpen = (n: number): boolean => n === 1 || n === PART_BUYER
    expect(refs.map((each) => statusOf.get(each))).toEqual(refs.map((_, n) => (isOpen(n) ? 2 : 3)))
    const placed = await host.api.get<OrderReply[]>('/list-orders-by-event', { eid: open.id })
    expect(placed).toHaveLength(1)
  })

  test('with a server, a window that is left alone sends what is done in it', async () => {
    const [first] = await openSecondWindow()
    await openCounter()
    await chipShows({ state: 'sent' })
    await browser.send('closeWindow')
    await show(first)
    await handOver(ref(1))
    await expect.poll(async () => (await orderOf(host, ref(1))).status, { timeout: PAGE_LIMIT_MS }).toBe(3)
    await chipShows({ state: 'sent' })
  })
})
