// A full disk in the middle of a collection, on a real file system without room where the tests may mount one.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { collectionTable, expectTally, handOver, known, scan, startScanning, verdict } from './collection-fixtures.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import { smallDisk, type SmallDisk } from './small-disk.ts'
import { chip, downloaded, expect, installed, POLL_INTERVALS_MS, signIn, test, type AppFixture } from './fixtures.ts'

interface Counter {
  readonly host: Person
  readonly eventId: string
  readonly address: string
  readonly refs: readonly string[]
}

const counterOf = async (app: AppFixture, orders: number): Promise<Counter> => {
  const names = Array.from({ length: orders }, (_, n) => `Neighbour ${n + 1}`)
  const { host, buyers, event, order, close } = await collectionTable(app, names)
  const refs: string[] = []
  for (const buyer of buyers) refs.push(await order(buyer, [1]))
  await close()
  return { host, eventId: event.id, address: `${app.server.url}/collection?eventId=${event.id}`, refs }
}

/** Signs in, installs the app and starts scanning; nothing is sent from then on. */
const beginWithoutSignal = async (app: AppFixture, disk: SmallDisk, { host, eventId }: Counter) => {
  const opened = await disk.profile.open()
  const { page, context } = opened
  await page.goto(`${app.server.url}/sign-in`)
  await signIn(page, host)
  await downloaded(page, host)
  await installed(page)
  await page.evaluate(() => navigator.storage.persist())
  await startScanning(page, `/collection?eventId=${eventId}`)
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await loseSignal(context)
  return opened
}

const loseSignal = async (context: BrowserContext): Promise<void> => {
  await context.route('**/api/sync', (route) => route.abort())
}

const findSignal = async (page: Page): Promise<void> => {
  await page.context().unroute('**/api/sync')
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

const notSaved = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text }).first()

/** Scans and hands over; the disk is full. */
const tryHandOver = async (page: Page, ref: string): Promise<void> => {
  await scan(page, ref)
  const shown = verdict(page, 'Hand over')
  await shown.getByRole('button', { name: /^Hand over (all|the) / }).click()
  await expect(notSaved(page, 'Not saved: 1 change')).toBeVisible()
  await expect(shown).toBeVisible()
}

const expectOnServer = ({ host, eventId }: Counter, refs: readonly string[]): Promise<void> =>
  expect
    .poll(async () => (await known(host, eventId)).handovers.map(({ orderId }) => orderId).sort(), {
      timeout: 30_000,
      intervals: POLL_INTERVALS_MS,
    })
    .toEqual([...refs].sort())

test('SYN-031 a check-off on a full disk stays on the screen as not saved, and is saved and sent once there is room', async ({
  app,
}) => {
  const counter = await counterOf(app, 3)
  const [first, second] = counter.refs as [string, string]
  const disk = await smallDisk(counter.address)
  try {
    const { page } = await beginWithoutSignal(app, disk, counter)
    await handOver(page, first)
    await disk.fill(page)
    await tryHandOver(page, second)
    await expect(page.getByText('Something went wrong!')).toHaveCount(0)
    await expect(page.getByText(/safe|nothing is lost/i)).toHaveCount(0)
    await expect(page.getByText('1 event · 3 orders')).toBeVisible()

    await disk.free(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toHaveCount(0)
    await expectTally(page, { collected: 2, owed: 0, toCome: 1 })
    await findSignal(page)
    await expectOnServer(counter, [first, second])
  } finally {
    await disk.remove()
  }
})

test('SYN-031 a browser killed after a full disk has every check-off that it called saved, and is still signed in', async ({
  app,
}) => {
  const counter = await counterOf(app, 17)
  const disk = await smallDisk(counter.address)
  try {
    const first = await beginWithoutSignal(app, disk, counter)
    for (const ref of counter.refs.slice(0, 5)) await handOver(first.page, ref)
    await disk.fill(first.page)
    await tryHandOver(first.page, counter.refs[5]!)
    await disk.free(first.page)
    await expectTally(first.page, { collected: 6, owed: 0, toCome: 11 })
    for (const ref of counter.refs.slice(6, 16)) await handOver(first.page, ref)
    await first.kill()

    const { page, context } = await disk.profile.open()
    await loseSignal(context)
    await page.goto(counter.address)
    await expectTally(page, { collected: 16, owed: 0, toCome: 1 })
    await findSignal(page)
    await expectOnServer(counter, counter.refs.slice(0, 16))
  } finally {
    await disk.remove()
  }
})

test('SYN-031 check-offs that were saved before the disk was full are sent while it is full', async ({ app }) => {
  const counter = await counterOf(app, 4)
  const saved = counter.refs.slice(0, 3)
  const disk = await smallDisk(counter.address)
  try {
    const { page } = await beginWithoutSignal(app, disk, counter)
    for (const ref of saved) await handOver(page, ref)
    await disk.fill(page)
    await tryHandOver(page, counter.refs[3]!)
    await findSignal(page)
    await expectOnServer(counter, saved)
    await expect(notSaved(page, 'Not saved: 1 change')).toBeVisible()

    await disk.free(page)
    await expectOnServer(counter, counter.refs)
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  } finally {
    await disk.remove()
  }
})

for (const isFullAtStart of [true, false])
  test(`SYN-031 a browser killed on a full disk and started ${isFullAtStart ? 'while it is full' : 'with room'} keeps what was saved before and after`, async ({
    app,
  }) => {
    const counter = await counterOf(app, 6)
    const disk = await smallDisk(counter.address)
    try {
      const first = await beginWithoutSignal(app, disk, counter)
      for (const ref of counter.refs.slice(0, 2)) await handOver(first.page, ref)
      await disk.fill(first.page)
      await tryHandOver(first.page, counter.refs[2]!)
      await first.kill()

      if (!isFullAtStart) await disk.free(first.page)
      const second = await disk.profile.open()
      await loseSignal(second.context)
      await second.page.goto(counter.address)
      if (isFullAtStart) {
        // A simulated disk fills with the page, and can be read.
        await expect(
          second.page.getByText('does not let Gotong save').or(second.page.getByText('2 collected')),
        ).toBeVisible()
        await disk.free(second.page)
      }
      await expectTally(second.page, { collected: 2, owed: 0, toCome: 4 })
      for (const ref of counter.refs.slice(2, 5)) await handOver(second.page, ref)
      await second.kill()

      const { page, context } = await disk.profile.open()
      await loseSignal(context)
      await page.goto(counter.address)
      await expectTally(page, { collected: 5, owed: 0, toCome: 1 })
      await findSignal(page)
      await expectOnServer(counter, counter.refs.slice(0, 5))
    } finally {
      await disk.remove()
    }
  })
