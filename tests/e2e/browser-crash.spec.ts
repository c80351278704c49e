// The battery runs out right after the counter has shown a hand-over.
import { closeEvent } from '#tests/support/neighbourhood.ts'
import { allSent, collectionTable, expectTally, known, scan, verdict } from './collection-fixtures.ts'
import { newProfile, type KillableBrowser } from './killable-browser.ts'
import { chip, downloaded, expect, installed, signIn, stored, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

/** `npm run crash-test` uses a higher number. */
const CRASHES = Number(process.env.BROWSER_CRASHES ?? 4)

/** Resolves when the page reports that the frame without the verdict is painted. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (document.querySelector('.verdict')) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve()
            channel.port2.postMessage(null)
          })
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true })
        look()
      }),
  )

/** The counter reopens at once if it was open before. */
const openCounter = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  const begin = page.getByRole('button', { name: 'Start scanning' })
  const tally = page.getByRole('region', { name: 'Tally' })
  await expect(begin.or(tally).first()).toBeVisible()
  if (await begin.isVisible()) await begin.click()
  await expect(tally).toBeVisible()
}

test(`SYN-001 a browser killed ${CRASHES} times right after the painted verdict loses no check-off and doubles none`, async ({
  app,
}) => {
  test.setTimeout(120_000 + 30_000 * CRASHES)
  const names = Array.from({ length: CRASHES }, (_, n) => `Neighbour ${n + 1}`)
  const { host, buyers, event, order } = await collectionTable(app, names)
  const refs: string[] = []
  for (const [n, buyer] of buyers.entries()) refs.push(await order(buyer, [1 + (n % 3)]))
  await closeEvent(host, event.id)
  const profile = await newProfile()
  const address = `${app.server.url}/collection?eventId=${event.id}`
  try {
    const first = await profile.open()
    await first.page.goto(`${app.server.url}/sign-in`)
    await signIn(first.page, host)
    await downloaded(first.page, host)
    await installed(first.page)
    await first.page.goto(address)
    // A browser with files on a disk, beside another test.
    await expect(first.page.getByText(`1 event · ${CRASHES} order`)).toBeVisible({ timeout: 60_000 })
    await expect(chip(first.page)).toHaveAttribute('data-state', 'sent')
    await first.kill()

    for (const [n, ref] of refs.entries()) {
      const { page, context, kill }: KillableBrowser = await profile.open()
      // In every second run nothing leaves the phone; in the others it may be on its way.
      if (n % 2 === 0) await context.route('**/api/sync', (route) => route.abort())
      await openCounter(page, address)
      await expectTally(page, { collected: n, owed: 0, toCome: CRASHES - n })
      await scan(page, ref)
      const shown = verdict(page, 'Hand over')
      await expect(shown).toBeVisible()
      const confirmed = painted(page)
      await shown
        .getByRole('button', { name: /^Hand over / })
        .first()
        .click({ noWaitAfter: true })
      await confirmed
      await kill()
    }

    const { page, kill } = await profile.open()
    await openCounter(page, address)
    await expectTally(page, { collected: CRASHES, owed: 0, toCome: 0 })
    await allSent(page, host)
    const { handovers, pairs } = await known(host, event.id)
    expect(handovers.map((fact) => fact.orderId).sort()).toEqual([...refs].sort())
    expect(pairs.map(({ status }) => status)).toEqual(refs.map(() => 3))
    expect(await stored(page, host, 'failed')).toEqual([])
    await kill()
  } finally {
    await profile.remove()
  }
})
