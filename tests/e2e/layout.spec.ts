// Layouts between phone and desktop, and the words beside native date fields.
import type { Locator, Page } from '@playwright/test'
import {
  bookDelivery,
  closeEvent,
  createDelivery,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  orderOf,
  placeOrder,
} from '#tests/support/neighbourhood.ts'
import { formatDayInWords, parseDateTime } from '#shared/kernel/clock.ts'
import { layoutFaults } from './layout-faults.ts'
import { expect, test, visit } from './fixtures.ts'

/** Whether the second element stands beside the first one, and not below it. */
const areSideBySide = async (first: Locator, second: Locator): Promise<boolean> => {
  await expect(second).toBeVisible()
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  return a !== null && b !== null && b.x >= a.x + a.width && b.y < a.y + a.height
}

test('a tablet shows lists and an event in two columns, a phone in one', async ({ app }) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url)
  const other = await createEvent(host, groupId, { title: 'Bread morning' })
  const buyer = buyers[0]!
  for (const each of [event, other]) await placeOrder(buyer, each, [1])
  const { page } = await app.phone(buyer)
  for (const [width, isTablet] of [
    [820, true],
    [699, false],
  ] as const) {
    await page.setViewportSize({ width, height: 1180 })
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Open events' }).getByRole('link')
    expect(await areSideBySide(cards.nth(0), cards.nth(1)), `events at ${width} px`).toBe(isTablet)
    await page.goto('/event/list-my-purchases')
    const orders = page.getByRole('list', { name: 'Active' }).getByRole('listitem')
    expect(await areSideBySide(orders.nth(0), orders.nth(1)), `orders at ${width} px`).toBe(isTablet)
    await page.goto(`/event/detail?eid=${event.id}`)
    const items = page.getByRole('heading', { name: 'Items for Sales', exact: true })
    const title = page.getByRole('heading', { level: 1, name: event.title })
    await expect(items).toBeVisible()
    expect(await areSideBySide(title, items.locator('..')), `event at ${width} px`).toBe(isTablet)
    await expect(page.getByRole('button', { name: 'PLACE ORDER', exact: true })).toBeInViewport({ ratio: 1 })
    const dock = await page.locator('.dock').boundingBox()
    expect(dock && dock.y + dock.height, `end of the dock at ${width} px`).toBe(1180)
  }
})

/** The areas of the screen that a notch or the bar of the system covers. */
const setInsets = async (page: Page, { top, bottom, side }: Readonly<Record<'top' | 'bottom' | 'side', number>>) => {
  const devtools = await page.context().newCDPSession(page)
  const insets = {
    top,
    topMax: top,
    left: side,
    leftMax: side,
    bottom,
    bottomMax: bottom,
    right: side,
    rightMax: side,
  }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

test('a notch beside a phone that lies on its side covers no control', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(host)
  const [width, notch] = [844, 59]
  await page.setViewportSize({ width, height: 390 })
  await setInsets(page, { top: 0, bottom: 21, side: notch })
  for (const path of ['/', `/event/manage-orders?eventId=${event.id}`, `/event/detail?eid=${event.id}`]) {
    await page.goto(path)
    await expect(page.getByText(event.title).first()).toBeVisible()
    const covered = await page.evaluate(
      ([left, right]) =>
        [...document.querySelectorAll('a, button, h1, h2, input, select')]
          .filter((each) => each.closest('.scroll-row, .sr-only') === null && !each.classList.contains('sr-only'))
          .map((each) => ({ box: each.getBoundingClientRect(), text: each.textContent }))
          .filter(({ box }) => box.width > 1 && box.bottom > 0 && (box.left < left! || box.right > right!))
          .map(({ text }) => text),
      [notch, width - notch],
    )
    expect([path, covered]).toEqual([path, []])
  }
})

/** Controls and headings above the line, and what a finger or an eye meets there. */
const underNotch = (page: Page, notch: number): Promise<string[]> =>
  page.evaluate((line) => {
    const nameOf = (each: Element): string => `${each.tagName.toLowerCase()} ‘${each.textContent.trim().slice(0, 30)}’`
    const met = [20, innerWidth / 2, innerWidth - 20].flatMap((x) => document.elementFromPoint(x, line - 1) ?? [])
    const seen = met.filter((each) => !each.matches('html, body, .overlay, .scrim, .dialog-place, .sheet-place'))
    const parts = [...document.querySelectorAll('a, button, h1, h2, input, select')].filter((each) => {
      const { top, bottom, width, left } = each.getBoundingClientRect()
      const isHit = document.elementFromPoint(left + width / 2, Math.max(top, 0) + 1) === each
      return width > 1 && bottom > 0 && top < line && isHit
    })
    return [...seen, ...parts].map(nameOf)
  }, notch)

test('a notch above a phone covers no control, at the top of a page and after scrolling', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  for (let n = 0; n < 3; n += 1) await placeOrder(buyers[0]!, event, [1])
  const { page } = await app.phone(host)
  const notch = 59
  await page.setViewportSize({ width: 390, height: 640 })
  await setInsets(page, { top: notch, bottom: 34, side: 0 })
  const look = async (about: string): Promise<void> => {
    for (const end of ['top', 'end']) {
      await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), end)
      await expect.poll(() => underNotch(page, notch), `${about}, ${end}`).toEqual([])
    }
  }
  for (const path of [
    '/',
    `/event/detail?eid=${event.id}`,
    `/event/manage-orders?eventId=${event.id}`,
    '/event/create',
    '/user/profile',
    `/collection?eventId=${event.id}`,
  ]) {
    await page.goto(path)
    await expect(page.locator('main, header').first()).toBeVisible()
    await expect(page.locator('.sk')).toHaveCount(0)
    await look(path)
  }
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await look('scanning')
  await page.getByRole('button', { name: 'Find by name or phone', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Find by name or phone' })).toBeVisible()
  await expect.poll(() => underNotch(page, notch), 'find').toEqual([])
  await page.goto(`/event/detail?eid=${event.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => underNotch(page, notch), 'share').toEqual([])
  await page.goto('/event/list-my-events')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Add' })).toBeVisible()
  await expect.poll(() => underNotch(page, notch), 'sheet').toEqual([])
})

test('the hint in the search of a collection is complete on a narrow phone', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  await placeOrder(buyers[0]!, event, [1])
  await closeEvent(host, event.id)
  const { page } = await app.phone(host, { opens: `/collection?eventId=${event.id}` })
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await page.getByRole('button', { name: 'Find by name or phone', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Name, phone, order no. or code' })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const [hint, room] = await search.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      const context = document.createElement('canvas').getContext('2d')!
      context.font = font
      const space = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return [context.measureText(input.placeholder).width, space] as const
    })
    expect(hint, `${width} px`).toBeGreaterThan(0)
    expect(hint, `${width} px`).toBeLessThanOrEqual(room)
  }
})

test('a row of a collection of one event shows its order code whole on a narrow phone', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const ref = await placeOrder(buyers[0]!, event, [1])
  await closeEvent(host, event.id)
  const { page } = await app.phone(host, { opens: `/collection?eventId=${event.id}` })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await page.getByRole('region', { name: 'Tally' }).getByRole('button').first().click()
  const row = page.getByRole('dialog', { name: 'Tally' }).getByRole('listitem')
  await expect(row).toContainText(`1-${ref.slice(0, 4)}`)
  const cut = await row
    .locator('*')
    .evaluateAll((parts) =>
      parts.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth),
    )
  expect(cut).toEqual([])
})

test('the labels of the host’s navigation stay on one line at 320 px', async ({ app }) => {
  const { host, groupId, event } = await neighbourhood(app.server.url, 1)
  await closeEvent(host, event.id)
  await host.api.send('POST', '/create-packing-list', { eventIds: [event.id] })
  await createEvent(host, groupId, { title: 'Bread morning' })
  const { page } = await app.phone(host)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Host' }).getByRole('link')
  await expect(links).toHaveText(['Host', /^Hosted Event \(\d\)$/, 'Packages (1)'])
  const tops = await links.locator('svg').evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0], tops[0]])
})

test('a page whose title is in the bar of a phone shows it as its heading on a desktop', async ({ app }) => {
  const { host } = await neighbourhood(app.server.url)
  const { page } = await app.phone(host, { desktop: true, opens: '/needs-you' })
  for (const [path, title] of [
    ['/needs-you', 'Needs you'],
    ['/group/search', 'Search for a group to Join'],
    ['/share-picture', 'Payment screenshot'],
  ] as const) {
    await visit(page, path)
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
    await expect.poll(async () => (await heading.boundingBox())?.height ?? 0).toBeGreaterThan(20)
  }
})

test('a date field says its day in words', async ({ app }) => {
  const { host } = await neighbourhood(app.server.url)
  const { page } = await app.phone(host, { opens: '/event/create' })
  const closing = page.getByLabel('Closing date', { exact: true })
  await closing.fill('2030-03-04')
  const day = formatDayInWords(parseDateTime('04-03-2030 12:00') ?? 0)
  expect(day).toBe('Monday 4 March 2030')
  await expect(closing).toHaveAccessibleDescription(`${day}. Orders are taken until 23:59 of that day.`)
  await expect(page.getByText(day)).toBeVisible()
})

test('the check of layouts finds what is too wide and what a bar covers', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url)
  const { page } = await app.phone(buyers[0]!, { opens: `/event/detail?eid=${event.id}` })
  await expect(page.getByRole('button', { name: 'PLACE ORDER', exact: true })).toBeVisible()
  expect(await layoutFaults(page, 'event')).toEqual([])
  await page.evaluate(() => {
    const wide = Object.assign(document.createElement('p'), { textContent: 'Too wide' })
    wide.style.width = '30rem'
    document.querySelector('main')?.append(wide)
    const bar = document.querySelector<HTMLElement>('.dock')
    if (bar) bar.style.minHeight = '90vh'
  })
  const faults = await layoutFaults(page, 'event')
  expect(faults.filter((fault) => /px wider than the window: p ‘Too wide’/.test(fault))).toHaveLength(2)
  expect(faults.filter((fault) => fault.includes('is behind footer')).length).toBeGreaterThan(0)
})

test('PWA-006 a name of one long word and a price over a thousand fit into a small phone and at 200 % text', async ({
  app,
}) => {
  const host = await app.person('Venkatanarasimharajuvaripeta Tan')
  const buyer = await app.person('Venkatanarasimharajuvaripeta Krishnan')
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  const event = await createEvent(host, groupId, {
    products: [{ name: 'மங்குஸ்தான் பழம், Mangosteenmangosteen', description: 'Box', price: 1234.56, maxQuantity: 99 }],
  })
  const ref = await placeOrder(buyer, event, [10])
  await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { eid: event.id, payable: 1, notify: 0 })
  const { page: order } = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${ref}` })
  await expect(order.getByRole('cell', { name: /Mangosteenmangosteen/ })).toBeVisible()
  await expect(order.getByRole('img', { name: /PayNow/ })).toBeVisible()
  expect(await layoutFaults(order, 'order')).toEqual([])

  const { page } = await app.phone(host, { opens: `/group/list-members?groupId=${groupId}` })
  await expect(page.getByRole('link', { name: buyer.name, exact: true })).toBeVisible()
  expect(await layoutFaults(page, 'members')).toEqual([])
  await page.setViewportSize({ width: 320, height: 844 })
  await visit(page, `/event/manage-orders?eventId=${event.id}`)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: buyer.name })
  const name = card.getByText(buyer.name, { exact: true })
  await expect(name).toBeVisible()
  const [edge, box] = [await card.boundingBox(), await name.boundingBox()]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((edge?.x ?? 0) + (edge?.width ?? 0))
})

test('PWA-006 a packing list, a requested payment, a closed booking and round buttons keep their shape at 200 % text', async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const ref = await placeOrder(buyer, event, [13])
  await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { eid: event.id, payable: 1, notify: 0 })
  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  const [line] = (await orderOf(host, ref)).allProductPerOrder
  await host.api.send('POST', '/hand-over', { ref, lines: [{ lineId: line!.id, quantity: 1 }] })
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
  const { page } = await app.phone(host, { opens: `/event/packing-list?id=${id}` })
  const row = page.getByRole('list', { name: 'Orders by contact' }).getByRole('button').first()
  await expect(row).toContainText('Part collected, 12 owed')
  expect(await layoutFaults(page, 'packing list')).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect((await row.getByText(buyer.name).boundingBox())!.width).toBeGreaterThan(150)
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(page.getByText('Payment requested')).toBeVisible()
  expect(await layoutFaults(page, 'orders')).toEqual([])

  const delivery = await createDelivery(host, groupId)
  const booking = await bookDelivery(buyer, delivery)
  await host.api.send('PATCH', '/update-delivery', { id: delivery, deliveryStatus: 0 })
  const phone = await app.phone(buyer, { opens: `/event/delivery-detail?ref=${booking}` })
  const date = phone.page.getByLabel('Delivery Date')
  await expect(date).toBeDisabled()
  expect(await layoutFaults(phone.page, 'booking')).toEqual([])
  await phone.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await date.evaluate((field) => field.scrollHeight - field.clientHeight), 'the whole date shows').toBe(0)
  await phone.page.goto(`/event/detail?eid=${event.id}`)
  const share = phone.page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeVisible()
  await phone.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const { width, height } = (await share.boundingBox())!
  expect(width).toBe(height)
})

test('the details beside the items of an event do not scroll sideways', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url)
  const { page } = await app.phone(buyers[0]!, { opens: `/event/detail?eid=${event.id}` })
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('link', { name: 'Map', exact: true })).toBeVisible()
    const excess = await page.getByRole('heading', { level: 1, name: event.title }).evaluate((title) => {
      let column: Element | null = title
      while (column && getComputedStyle(column).overflowY !== 'auto') column = column.parentElement
      return column && column.scrollWidth - column.clientWidth
    })
    expect(excess, `at ${width} px`).toBe(0)
  }
})

test('on a tablet sign-in has its picture beside the form, and on a phone above it', async ({ app }) => {
  const { page } = await app.phone()
  const form = page.getByRole('main', { name: 'Sign in', exact: true })
  const picture = page.locator('.door-picture')
  const boxes = async () => [(await picture.boundingBox())!, (await form.boundingBox())!] as const
  await expect(form).toBeVisible()
  const [above, below] = await boxes()
  expect([above.x, above.width]).toEqual([below.x, below.width])
  expect(above.y).toBeLessThan(below.y)
  await page.setViewportSize({ width: 820, height: 1100 })
  const [left, right] = await boxes()
  expect([left.y, left.height]).toEqual([right.y, right.height])
  expect(left.x).toBeLessThan(right.x)
  expect(left.width).toBeGreaterThan(350)
  expect(right.x + right.width).toBe(820)
})
