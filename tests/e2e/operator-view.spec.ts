// The operator's view: all events behind a password, and the host's pages read-only.
import type { Page } from '@playwright/test'
import {
  bookDelivery,
  closeEvent,
  createDelivered,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
} from '#tests/support/neighbourhood.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'
import { downloaded, expect, expectToast, test, type AppFixture } from './fixtures.ts'

const PASSWORD = 'kopi-o kosong'
const LIST = '/event/list-all-event'

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Admin Access Required' })

const enter = async (page: Page, password = PASSWORD): Promise<void> => {
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Enter', exact: true }).click()
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

/** A neighbourhood with an order, and a phone of somebody else who signs in as the operator. */
const scene = async (app: AppFixture, desktop = false) => {
  const there = await neighbourhood(app.server.url, 1)
  const [buyer] = there.buyers
  const ref = await placeOrder(buyer!, there.event, [2, 1])
  const { page } = await app.phone(await app.person('Ops Lim'), { desktop })
  return { ...there, buyer: buyer!, ref, page }
}

test.describe('with a password', () => {
  test.use({ serverEnv: { ADMIN_PASSWORD: PASSWORD } })

  test('ADM-001 ADM-002 ADM-003 ADM-005 the list is behind a modal, which asks again after a reload', async ({
    app,
  }) => {
    const { event, page } = await scene(app)
    await page.goto(LIST)
    await expect(dialog(page)).toBeVisible()
    // The modal hides a list behind it from roles, not from texts.
    await expect(page.getByText(event.title)).toHaveCount(0)
    await enter(page, 'teh tarik kosong')
    await expect(dialog(page).getByText('Incorrect password. Please try again.')).toBeVisible()
    await enter(page)
    await expect(cards(page).filter({ hasText: event.title })).toBeVisible()

    await cards(page).getByRole('link', { name: 'Orders' }).click()
    await expect(page).toHaveURL(`/event/manage-orders?eventId=${event.id}&isByAdmin=true`)
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)

    await page.reload()
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('ADM-004 ADM-006 ADM-012 ADM-013 both lists show 10 events at a time, keep pages, and filter by status', async ({
    app,
  }) => {
    const { host, groupId, event, page } = await scene(app)
    for (let n = 1; n <= 11; n++) await createEvent(host, groupId, { title: `Round ${n}` })
    await closeEvent(host, event.id)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/get-all-event')) calls++
    })
    for (const path of [LIST, `${LIST}-plus`]) {
      await page.goto(path)
      await enter(page)
      await expect(cards(page)).toHaveCount(10)
      await expect(page.getByText('Viewing 1-10', { exact: true })).toBeVisible()
      const previous = page.getByRole('button', { name: 'Previous' })
      const next = page.getByRole('button', { name: 'Next' })
      await expect(previous).toBeDisabled()
      await next.click()
      await expect(cards(page)).toHaveCount(2)
      await expect(page.getByText('Viewing 11-12', { exact: true })).toBeVisible()
      await expect(next).toBeDisabled()
      const loaded = calls
      await previous.click()
      await expect(cards(page)).toHaveCount(10)
      await next.click()
      await expect(cards(page)).toHaveCount(2)
      expect(calls).toBe(loaded)

      await page.getByRole('button', { name: 'Close Order' }).click()
      await expect(cards(page)).toHaveCount(1)
      await expect(cards(page)).toContainText(event.title)
      // Replies do not have the time at which the host closed the event.
      await expect(cards(page)).toContainText(/Closed\s+· Collection/)
      await page.getByRole('button', { name: 'Open Order' }).click()
      await expect(cards(page)).toHaveCount(10)
      await expect(cards(page).filter({ hasText: event.title })).toHaveCount(0)
    }
  })

  for (const desktop of [false, true])
    test(`MNG-002 ADM-007 ADM-008 ADM-009 ADM-010 ADM-011 the order desk changes nothing and says why, ${desktop ? 'desktop' : 'phone'}`, async ({
      app,
    }) => {
      const { host, event, buyer, ref, page } = await scene(app, desktop)
      await page.goto(`/event/manage-orders?eventId=${event.id}&isByAdmin=true`)
      await enter(page)
      await expect(page.getByText(buyer.name).first()).toBeVisible()
      const tool = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

      for (const name of ['Close Order', 'Edit Event']) {
        await tool(name).click()
        await expectToast(page, 'You are not allowed to update order', 'Error')
      }
      await tool('DELETE').click()
      await expectToast(page, 'You are not allowed to delete order', 'Error')
      for (const name of ['Re-host', 'Share'])
        await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
      // A disabled control is not waited for.
      await tool('Re-host').click({ force: true })
      await expectToast(page, 'You are not allowed to re-host this event', 'Error')
      await expect(page.getByRole('combobox', { name: /^Status of/ })).toBeDisabled()
      const costs = page.getByRole('region', { name: 'Delivery and discount' }).getByRole('spinbutton')
      await expect(costs).toHaveCount(2)
      for (const field of await costs.all()) await expect(field).toBeDisabled()

      await page.getByRole('button', { name: /^More of order/ }).click()
      const cancel = page.getByRole('button', { name: 'CANCEL', exact: true })
      // Waits for the end of the sheet's animation, which a forced click does not.
      await cancel.scrollIntoViewIfNeeded()
      await cancel.click({ force: true })
      await expectToast(page, 'You are not allowed to cancel order', 'Error')
      await page.getByRole('button', { name: 'EDIT', exact: true }).click({ force: true })
      await expectToast(page, 'You are not allowed to update order', 'Error')
      await page.getByRole('button', { name: 'Close', exact: true }).click()

      expect(await orderOf(host, ref)).toMatchObject({ status: 1, buyerStatus: 1 })
      await page.getByRole('link', { name: 'Exit' }).click()
      await expect(page).toHaveURL(LIST)
    })

  test('ADM-010 ADM-011 Re-host and Share of a listed event are disabled', async ({ app }) => {
    const { page } = await scene(app)
    await page.goto(LIST)
    await enter(page)
    for (const name of ['Re-host', 'Share'])
      await expect(cards(page).getByRole('button', { name, exact: true })).toBeDisabled()
    await cards(page).getByRole('button', { name: 'Re-host', exact: true }).click({ force: true })
    await expectToast(page, 'You are not allowed to re-host this event', 'Error')
  })

  for (const desktop of [false, true])
    test(`PAC-008 ADM-018 a packing list is read-only, ${desktop ? 'desktop' : 'phone'}`, async ({ app }) => {
      const { host, event, buyer, page } = await scene(app, desktop)
      await closeEvent(host, event.id)
      const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
      await page.goto(`/event/packing-list?id=${id}&isByAdmin=true`)
      await enter(page)
      await expect(page.getByText(buyer.name).first()).toBeVisible()
      if (!desktop) await page.getByText(buyer.name).first().click()
      const controls = page.getByRole('combobox', { name: /^Status of/ })
      await expect(controls).toHaveCount(1)
      await expect(controls).toBeDisabled()
      for (const name of ['Rename', 'Delete'])
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Start collection' })).toHaveCount(0)
    })

  for (const desktop of [false, true])
    test(`ADM-018 a delivery is reached from its event and read-only, ${desktop ? 'desktop' : 'phone'}`, async ({
      app,
    }) => {
      const { host, groupId, buyer, page } = await scene(app, desktop)
      const delivered = await createDelivered(host, groupId)
      await bookDelivery(buyer, delivered.deliveryId)
      await page.goto(`/event/manage-orders?eventId=${delivered.id}&isByAdmin=true`)
      await enter(page)
      if (desktop) await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('link', { name: 'Delivery', exact: true }).click()
      await expect(page).toHaveURL(`/event/manage-delivery?id=${delivered.deliveryId}&isByAdmin=true`)
      await expect(page.getByText(buyer.name).first()).toBeVisible()
      await expect(page.getByRole('combobox', { name: `Verified, ${buyer.name}` })).toBeDisabled()
      for (const name of ['Close Delivery', 'Broadcast'])
        await expect(page.getByRole('button', { name })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
      await page.getByRole('button', { name: 'DELETE', exact: true }).click()
      await expectToast(page, 'You are not allowed to delete order', 'Error')
    })

  test('ADM-003 the rows of the operator’s view leave the device with the page', async ({ app }) => {
    const { event, buyer, page } = await scene(app)
    const databases = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.includes('operator-view')),
      )
    await page.goto(`/event/manage-orders?eventId=${event.id}&isByAdmin=true`)
    await enter(page)
    await expect(page.getByText(buyer.name).first()).toBeVisible()
    expect(await databases()).toHaveLength(1)
    await page.goto('/user/profile')
    await expect.poll(databases).toEqual([])
  })
})

/** Entries of each cache and of each store of each database of this browser. */
const entriesOf = (page: Page): Promise<Map<string, number>> =>
  page
    .evaluate(async () => {
      const counts: [string, number][] = []
      for (const name of await caches.keys())
        counts.push([`cache ${name}`, (await (await caches.open(name)).keys()).length])
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(opening.error ?? new Error(name))
        })
        for (const store of database.objectStoreNames)
          counts.push([
            `${name} ${store}`,
            await new Promise<number>((resolve, reject) => {
              const counting = database.transaction(store).objectStore(store).count()
              counting.onsuccess = () => resolve(counting.result)
              counting.onerror = () => reject(counting.error ?? new Error(store))
            }),
          ])
        database.close()
      }
      return counts
    })
    .then((counts) => new Map(counts))

/** The texts that stand in an address of a cache or in a row of a database of this browser. */
const foreignTexts = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const kept: string[] = []
    for (const name of await caches.keys())
      kept.push(...(await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url)))
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error ?? new Error(name))
      })
      for (const store of database.objectStoreNames)
        kept.push(
          await new Promise<string>((resolve, reject) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(JSON.stringify(reading.result))
            reading.onerror = () => reject(reading.error ?? new Error(store))
          }),
        )
      database.close()
    }
    return wanted.filter((text) => kept.some((each) => each.includes(text)))
  }, texts)

test.describe('on a device with the installed app', () => {
  test.use({ serverEnv: { ADMIN_PASSWORD: PASSWORD } })

  test('ADM-018 lists and pictures of others leave no entry in the caches and databases of the operator’s browser', async ({
    app,
  }) => {
    const there = await neighbourhood(app.server.url, 1)
    const { host, groupId, event } = there
    const buyer = there.buyers[0]!
    const ref = await placeOrder(buyer, event, [2, 1])
    const paymentScreenshot = await uploadPicture(buyer)
    await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot })
    const delivered = await createDelivered(host, groupId)
    await bookDelivery(buyer, delivered.deliveryId)
    const closed = await createEvent(host, groupId, { title: 'Packed durian' })
    await placeOrder(buyer, closed, [1])
    await closeEvent(host, closed.id)
    const list = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [closed.id] })
    const operator = await app.person('Ops Lim')
    const { page } = await app.phone(operator, { installed: true, desktop: true })
    await downloaded(page, operator)
    const pages = [
      [`/event/manage-orders?eventId=${event.id}&isByAdmin=true`, buyer.name],
      [`/event/manage-delivery?id=${delivered.deliveryId}&isByAdmin=true`, buyer.name],
      [`/event/packing-list?id=${list.id}&isByAdmin=true`, buyer.name],
      [LIST, event.title],
    ] as const
    await page.goto('/user/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = await entriesOf(page)
    expect([...before.values()].every((count) => count === 0)).toBe(false)

    for (const [path, words] of pages) {
      await page.goto(path)
      await enter(page)
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
      if (!path.includes('manage-orders')) continue
      await page.getByRole('button', { name: /^See proof/ }).click()
      await expect(page.getByRole('img', { name: `Payment screenshot of ${buyer.name}` })).toBeVisible()
      expect(await foreignTexts(page, [buyer.name, ref])).not.toEqual([])
    }
    await page.goto('/user/profile')
    await expect.poll(async () => Object.fromEntries(await entriesOf(page))).toEqual(Object.fromEntries(before))
    expect(await foreignTexts(page, [buyer.name, buyer.phone, ref, event.title, paymentScreenshot])).toEqual([])
  })
})

test('ADM-019 without a password the operator’s pages say that the view is off', async ({ app }) => {
  const { event, page } = await scene(app)
  for (const path of [LIST, `${LIST}-plus`, `/event/manage-orders?eventId=${event.id}&isByAdmin=true`, '/operator']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'The operator’s view is off' })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  }
})
