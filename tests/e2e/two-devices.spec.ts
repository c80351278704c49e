// Two phones of one host at the counter, offline, with the order book; one of them is killed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { closeEvent, createGroup, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { eachOf, publishOrderBook, type PublishedOrder } from '#tests/support/published-book.ts'
import { spawnServer } from '#tests/support/server.ts'
import {
  allSent,
  believed,
  closeVerdict,
  expectTally,
  handOver,
  known,
  nameDevice,
  scan,
  startScanning,
  verdict,
} from './collection-fixtures.ts'
import { newProfile } from './killable-browser.ts'
import { chip, downloaded, expect, installed, signIn, stored, test, wake } from './fixtures.ts'

const OVERLAP = 10

const grouped = (orders: readonly PublishedOrder[]): PublishedOrder[][] => [
  ...orders
    .reduce(
      (all, order) => all.set(order.buyer.id, [...(all.get(order.buyer.id) ?? []), order]),
      new Map<string, PublishedOrder[]>(),
    )
    .values(),
]

const enter = async (page: Page, url: string, host: Person): Promise<void> => {
  await page.goto(`${url}/sign-in`)
  await signIn(page, host)
  await downloaded(page, host)
  await installed(page)
  await page.goto(url)
  // Two browsers with files on a disk, beside another test.
  await expect(chip(page)).toHaveAttribute('data-state', 'sent', { timeout: 60_000 })
}

const recordsOf = async (page: Page, host: Person): Promise<HandOverRecord[]> =>
  stored<HandOverRecord>(page, host, 'handovers')

test('COL-018 COL-017 COL-015 COL-014 two devices check off offline and one is killed: nothing is lost or doubled, and ten conflict questions appear once', async () => {
  test.setTimeout(300_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-two-'))
  let server = await spawnServer({ dataDir })
  const profiles = [await newProfile(), await newProfile()] as const
  try {
    const host = await signUp(server.url, 'Mei Tan')
    const { event, orders } = await publishOrderBook(server.url, host, await createGroup(host))
    await closeEvent(host, event.id)
    const live = orders.filter(({ book }) => !book.cancelled)
    const cancelled = orders.find(
      ({ book, buyer }) => book.cancelled && !live.some((each) => each.buyer.id === buyer.id),
    )!
    expect(orders.length).toBeGreaterThan(60)
    await eachOf(live, ({ ref }) => host.api.send('PATCH', '/update-order-status', { ref, status: 2 }))

    const buyers = grouped(live)
    const alone = buyers.filter((own) => own.length === 1)
    const both = alone.slice(0, OVERLAP)
    const partOf = alone.slice(OVERLAP).find(([one]) => one!.book.lines.some((line) => line.quantity > 1))!
    const undone = alone.slice(OVERLAP).find((own) => own !== partOf)!
    const rest = buyers.filter((own) => !both.includes(own) && own !== partOf && own !== undone)
    const halves = [rest.filter((_, i) => i % 2 === 0), rest.filter((_, i) => i % 2 === 1)] as const
    const refOf = (own: readonly PublishedOrder[]): string => own[0]!.ref

    const first = await profiles[0].open()
    let second = await profiles[1].open()
    for (const [i, { page }] of [first, second].entries()) {
      await enter(page, server.url, host)
      await startScanning(page, `/collection?eventId=${event.id}`)
      await nameDevice(page, `Counter ${i + 1}`)
      await expectTally(page, { collected: 0, owed: 0, toCome: live.length })
    }

    // No network for the pages, and no server behind it.
    const { port, url } = server
    await server.kill()
    for (const { context } of [first, second]) await context.setOffline(true)

    const one = async (): Promise<void> => {
      const { page } = first
      for (const own of [...both, ...halves[0]]) await handOver(page, refOf(own))

      await handOver(page, refOf(undone))
      await page
        .getByRole('region', { name: 'Undo the last five' })
        .getByRole('button', { name: /^Undo/ })
        .first()
        .click()
      await expect(page.getByText(/taken back/).first()).toBeVisible()

      await scan(page, refOf(partOf))
      const shown = verdict(page, 'Hand over')
      await shown.getByRole('button', { name: 'Only a part' }).click()
      await shown
        .getByRole('button', { name: /^One less/ })
        .first()
        .click()
      await shown.getByRole('button', { name: /^Hand over \d+ of \d+$/ }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await scan(page, cancelled.ref)
      await expect(verdict(page, 'Cancelled')).toBeVisible()
      await closeVerdict(page)
    }
    const two = async (): Promise<void> => {
      const queue = [...halves[1], ...both]
      const half = Math.floor(queue.length / 2)
      for (const own of queue.slice(0, half)) await handOver(second.page, refOf(own))
      const before = await recordsOf(second.page, host)
      expect(before).toHaveLength(queue.slice(0, half).flat().length)

      await second.kill()
      second = await profiles[1].open()
      await second.context.setOffline(true)
      await second.page.goto(`${url}/collection?eventId=${event.id}`)
      await expectTally(second.page, { collected: before.length, owed: 0, toCome: live.length - before.length })
      expect(await recordsOf(second.page, host)).toEqual(before)
      for (const own of queue.slice(half)) await handOver(second.page, refOf(own))
    }
    await Promise.all([one(), two()])

    const acts = [await recordsOf(first.page, host), await recordsOf(second.page, host)] as const
    const ordersOf = (half: readonly PublishedOrder[][]): number => half.flat().length
    expect(acts[0]).toHaveLength(OVERLAP + ordersOf(halves[0]) + 3)
    expect(acts[1]).toHaveLength(OVERLAP + ordersOf(halves[1]))
    await expectTally(first.page, {
      collected: OVERLAP + ordersOf(halves[0]),
      owed: 1,
      toCome: live.length - OVERLAP - ordersOf(halves[0]) - 1,
    })

    server = await spawnServer({ dataDir, env: { PORT: String(port) } })
    for (const { context, page } of [first, second]) {
      await context.setOffline(false)
      await wake(page)
    }
    for (const { page } of [first, second]) {
      await allSent(page, host)
      await expect(chip(page)).toHaveAccessibleName(`Needs you · ${OVERLAP}`)
      await expectTally(page, { collected: live.length - 2, owed: 1, toCome: 1 })
    }

    const { page } = first
    await chip(page).click()
    const asked = page.getByRole('article', { name: 'Handed over twice?' })
    await expect(asked).toHaveCount(OVERLAP)
    await expect(asked.first()).toContainText('Two phones handed over order ')
    await expect(asked.first()).toContainText(', while one or both were offline.')
    await expect(asked.first()).toContainText('‘Counter 1’')
    await expect(asked.first()).toContainText('‘Counter 2’')
    for (let left = OVERLAP; left > 0; left -= 1) {
      await expect(asked.first()).toContainText(/\d+ ordered/)
      const answer = left === 1 ? /^Really given twice/ : 'Same bag, scanned twice'
      await asked.first().getByRole('button', { name: answer }).click()
      await expect(asked).toHaveCount(left - 1)
    }
    await expect(page.getByText('Nothing needs you')).toBeVisible()
    for (const each of [first, second]) {
      await allSent(each.page, host)
      await expect(chip(each.page)).toHaveAttribute('data-state', 'sent')
    }

    const truth = await known(host, event.id)
    expect(truth.handovers.map(({ id }) => id)).toEqual([...acts[0], ...acts[1]].map(({ id }) => id).sort())
    expect(truth.answers).toHaveLength(OVERLAP)
    expect(new Set(truth.answers.map(({ orderId }) => orderId))).toEqual(new Set(both.flat().map(({ ref }) => ref)))
    const statusOf = new Map(truth.pairs.map(({ ref, status }) => [ref, status]))
    const open = [refOf(undone), refOf(partOf)]
    for (const { ref } of live) expect(statusOf.get(ref), ref).toBe(open.includes(ref) ? 2 : 3)
    for (const { page: each } of [first, second])
      await expect
        .poll(async () => {
          const { history: _, ...belief } = await believed(each, host, event.id)
          return belief
        })
        .toEqual(truth)
    const historyOf = async (each: Page) => (await believed(each, host, event.id)).history
    await expect
      .poll(async () => isDeepStrictEqual(await historyOf(first.page), await historyOf(second.page)))
      .toBe(true)
  } finally {
    for (const profile of profiles) await profile.remove()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
