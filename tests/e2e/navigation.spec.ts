// Navigation: tabs and footer by role, phone and desktop, lists, guards, links from outside.
import type { Locator, Page } from '@playwright/test'
import { formatDateTime } from '#shared/kernel/clock.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  placeOrder,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { expect, newContext, signIn, test } from './fixtures.ts'

const inDays = (days: number): string => formatDateTime(Math.floor(Date.now() / 1000) + days * 86_400)
const footer = (page: Page) => page.getByRole('navigation', { name: 'Host' })
const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const words = (count: number): string => Array.from({ length: count }, (_, n) => `word${n + 1}`).join(' ')

test("NAV-001 NAV-002 NAV-003 NAV-004 NAV-053 a buyer's open events have search, countdown, count, an empty state, and More", async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  await placeOrder(buyer, event, [2, 1])
  const closed = await createEvent(host, groupId, { title: 'Closed already' })
  await closeEvent(host, closed.id)
  const soon = await createEvent(host, groupId, { title: 'Closes in an hour', closingTime: inDays(1 / 24) })
  const long = await createEvent(host, groupId, { title: 'Long story', description: words(65) })
  const short = await createEvent(host, groupId, { title: 'Short story', description: words(64) })
  const talkative = await createGroup(buyer, { description: words(65) })
  const { page } = await app.phone(buyer)
  const card = page.getByRole('link', { name: new RegExp(`^closing in .*${event.title}`) })
  await expect(card.getByText(/^closing in (3 d|2 d 23 h)$/)).toBeVisible()
  await expect(card).toContainText(/3\s*BUY/)
  await expect(heading(page, long.title)).toBeVisible()
  await expect(heading(page, closed.title)).toHaveCount(0)
  // The closing time passes on the open page.
  await expect(heading(page, soon.title)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 3_700_000)
  await expect(heading(page, soon.title)).toHaveCount(0)
  await expect(heading(page, long.title)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('long')
  await expect(heading(page, event.title)).toHaveCount(0)
  await expect(heading(page, long.title)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('durian')
  await expect(heading(page, 'Not Found Events Are Opening')).toBeVisible()

  await page.goto(`/event/detail?eid=${short.id}`)
  await expect(page.getByText(words(64), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  await page.goto(`/event/detail?eid=${long.id}`)
  await expect(page.getByText('word64… ')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByText(words(65), { exact: true })).toBeVisible()
  await page.goto(`/group/list-events?groupId=${talkative}`)
  await expect(page.getByText('word64… ')).toBeVisible()
})

test('NAV-002 NAV-012 open events of a private group are neither listed nor counted for a buyer who left it, who keeps the order', async ({
  app,
}) => {
  const host = await app.person('Mei Ling Tan')
  const buyer = await app.person('Siti Rahman')
  const hidden = await createGroup(host, { name: 'Behind the gate', public: 0 })
  const own = await createGroup(buyer, { name: 'Block 7 Bakers', public: 0 })
  await join(buyer, hidden)
  const event = await createEvent(host, hidden, { title: 'Cherries from Chile' })
  const other = await createEvent(buyer, own, { title: 'Bread on Sunday' })
  await placeOrder(buyer, event)
  const { page } = await app.phone(buyer)
  await expect(heading(page, event.title)).toBeVisible()
  await expect(tab(page, /^All 2$/)).toBeVisible()

  await buyer.api.send('DELETE', '/remove-member', undefined, { groupId: hidden, userId: buyer.id })
  await page.reload()
  await expect(tab(page, /^All 1$/)).toBeVisible()
  await expect(heading(page, event.title)).toHaveCount(0)
  await expect(heading(page, other.title)).toBeVisible()
  await tab(page, /^My Purchase 1$/).click()
  await expect(page.getByRole('link', { name: new RegExp(event.title) })).toBeVisible()
})

test('NAV-005 NAV-006 NAV-007 NAV-008 NAV-009 NAV-010 NAV-049 a guest sees ten open events per page and signs in to open one', async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  for (let n = 0; n < 11; n += 1) await createEvent(host, groupId, { title: `Basket ${n + 1}` })
  const { page } = await app.phone()
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/private/list-event')
  const rows = page.getByRole('region', { name: 'Open events' }).getByRole('link')
  await expect(rows).toHaveCount(10)
  await expect(page.getByText('Viewing 1-10 of 12')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Viewing 11-12 of 12')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(rows).toHaveCount(10)
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('durian')
  await expect(heading(page, 'Not Found Events Are Opening')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search', exact: true }).click()
  await expect(rows).toHaveCount(10)
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('fruit run')
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveAttribute('href', /^\/login\?/)
  await rows.click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await signIn(page, buyers[0] as Person)
  await expect(page).toHaveURL(`/event/detail?eid=${event.id}`)
})

test('NAV-005 a guest who opened an event sees it while signing up, and comes back to it', async ({ app }) => {
  const { event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(undefined, { opens: '/private/list-event' })
  await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute('href', '/sign-up')
  await page
    .getByRole('region', { name: 'Open events' })
    .getByRole('link', { name: new RegExp(event.title) })
    .click()
  const wanted = page.getByRole('region', { name: 'Event', exact: true })
  await expect(wanted).toContainText(event.title)
  await expect(wanted).toContainText('Lorong 8 Makan Club')
  await expect(wanted).toContainText('Sign in to order from this event. You come back to it afterwards.')
  const signUpLink = page.getByRole('link', { name: 'Sign up', exact: true })
  const [button, link] = [
    await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox(),
    await signUpLink.boundingBox(),
  ]
  expect(link?.width).toBe(button?.width)
  await signUpLink.click()
  await expect(wanted).toContainText('Sign up to order from this event. You come back to it afterwards.')
  await page.getByRole('button', { name: 'Sign-Up with Mobile / Email' }).click()
  for (const [label, text] of [
    ['First name', 'Siti'],
    ['Last name', 'Rahman'],
    ['Email', 'siti@example.org'],
    ['Mobile', '98765432'],
    ['Postal code', '310088'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: 'NEXT', exact: true }).click()
  await expect(page.locator('.pin input').first()).toBeFocused()
  await page.keyboard.type('48214821')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/event/detail?eid=${event.id}`)
  await expect(page.getByRole('link', { name: 'Join the group', exact: true })).toBeVisible()
})

test('NAV-013 the tab counts neither collected nor cancelled orders; API-003 every call carries x-client', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const refs = [await placeOrder(buyer, event), await placeOrder(buyer, event), await placeOrder(buyer, event)] as const
  const { page } = await app.phone(buyer, { desktop: true })
  const calls: [path: string, client: string | undefined][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/files/'))
      calls.push([pathname, request.headers()['x-client']])
  })
  await page.goto('/')
  await expect(tab(page, /^My Purchase 3$/)).toBeVisible()
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref: refs[0], buyerStatus: -1 })
  await expect(tab(page, /^My Purchase 2$/)).toBeVisible()
  for (const status of [2, 3]) await host.api.send('PATCH', '/update-order-status', { ref: refs[1], status })
  await expect(tab(page, /^My Purchase 1$/)).toBeVisible()
  await tab(page, /^My Purchase 1$/).click()
  await expect(page).toHaveURL('/list-my-purchases')
  await page.goto('/group/search')
  await expect(page.getByRole('main')).toBeVisible()
  expect(calls.map(([path]) => path)).toContain('/api/sync')
  expect(calls.filter(([, client]) => client !== 'web')).toEqual([])
})

test('NAV-006 NAV-012 NAV-013 NAV-014 NAV-015 NAV-016 NAV-017 NAV-018 NAV-019 NAV-020 NAV-021 NAV-022 NAV-023 header and footer follow the role, on a phone and on a desktop', async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  await placeOrder(buyer, event)
  const packed = await createEvent(host, groupId, { title: 'Packed' })
  await closeEvent(host, packed.id)

  const guest = await app.phone(await app.person('Siti Rahman'), { desktop: true, opens: '/list-my-groups' })
  await expect(guest.page.getByRole('banner').getByText('Good things must share!')).toBeVisible()
  await expect(guest.page.getByRole('banner').getByRole('link', { name: 'Gotong, home' })).toBeVisible()
  await expect(footer(guest.page)).toHaveCount(0)

  const member = await app.phone(buyer)
  await expect(tab(member.page, /^All 1$/)).toBeVisible()
  await expect(footer(member.page)).toHaveCount(0)
  await tab(member.page, /^My Purchase 1$/).click()
  await expect(member.page).toHaveURL('/event/list-my-purchases')
  await tab(member.page, /^My Group/).click()
  await expect(member.page).toHaveURL('/group/list-my-groups')
  const avatar = member.page.getByRole('link', { name: `${buyer.name}, profile` })
  await expect(avatar.locator('svg')).toHaveAttribute('width', '128')
  await expect(avatar.locator('svg')).toHaveText('PN')
  await avatar.click()
  await expect(member.page).toHaveURL('/user/profile')

  const { page } = await app.phone(host, { desktop: true })
  await expect(page.getByRole('button', { name: 'Collapse' })).toBeVisible()
  const group = page.getByRole('banner').getByRole('link', { name: 'Lorong 8 Makan Club, home' })
  await expect(group).toHaveText('Lorong 8 Makan Club')
  await expect(group.locator('.tile')).toBeVisible()
  await tab(page, /^All 1$/).click()
  await expect(page).toHaveURL('/all-page')
  await tab(page, /^My Purchase 0$/).click()
  await expect(page).toHaveURL('/list-my-purchases')
  await tab(page, /^My Group/).click()
  await expect(page).toHaveURL('/list-my-groups')
  await expect(footer(page).getByRole('link', { name: /Packages/ })).toHaveCount(0)
  await host.api.send('POST', '/create-packing-list', { eventIds: [packed.id] })
  await page.goto('/')
  await expect(footer(page).getByRole('link', { name: /^Packages\s*1$/ })).toBeVisible()
  await expect(footer(page).getByRole('link', { name: /^Hosted Event\s*1$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Switch View' }).click()
  await expect(page.getByRole('button', { name: 'Collapse' })).toHaveCount(0)
  await expect(footer(page).getByRole('link', { name: 'Hosted Event (1)' })).toBeVisible()
  await expect(footer(page).getByRole('link', { name: 'Packages (1)' })).toBeVisible()
  await footer(page).getByRole('link', { name: 'Host', exact: true }).click()
  await expect(page).toHaveURL('/event/create')
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch View' }).click()
  await expect(page.getByRole('button', { name: 'Collapse' })).toBeVisible()
})

test('NAV-028 NAV-029 NAV-030 NAV-031 NAV-032 NAV-037 NAV-038 NAV-039 NAV-043 FMT-005 Q-019 a host’s events have search, sort, view, past events, Re-host and Share', async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  await placeOrder(buyers[0] as Person, event, [4])
  const bread = await createEvent(host, groupId, {
    title: 'Bread morning',
    closingTime: inDays(1),
    pickupTime: inDays(8),
    description: 'Sourdough of the day',
    photoUrls: ['/art/sourdough.svg'],
  })
  const eggs = await createEvent(host, groupId, { title: 'Eggs' })
  await closeEvent(host, eggs.id)
  const { page } = await app.phone(host, {
    permissions: ['clipboard-read', 'clipboard-write'],
    opens: '/event/list-my-events',
  })
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  const cardOf = ({ title }: MadeEvent) => page.getByRole('listitem').filter({ hasText: title })
  await expect(titles).toHaveText([eggs.title, bread.title, event.title])

  const sort = page.getByLabel('Sort')
  await expect(sort.locator('option')).toHaveText([
    'Default',
    'Close date asc',
    'Close date desc',
    'Title A-Z',
    'Title Z-A',
    'Delivery date asc',
    'Delivery date desc',
  ])
  for (const [order, end] of [
    ['Close date asc', titles.first()],
    ['Close date desc', titles.last()],
    ['Title A-Z', titles.first()],
    ['Delivery date asc', titles.last()],
    ['Delivery date desc', titles.first()],
  ] as const) {
    await sort.selectOption(order)
    await expect(end, order).toHaveText(bread.title)
  }
  await sort.selectOption('Title Z-A')
  await expect(titles).toHaveText([event.title, eggs.title, bread.title])
  await expect(cardOf(eggs).locator('img')).toHaveClass(/grayscale/)
  await expect(cardOf(bread).locator('img')).not.toHaveClass(/grayscale/)
  await page.getByRole('button', { name: 'Show All' }).click()
  // The button is pressed once the choice is stored.
  await expect(page.getByRole('button', { name: 'Show All' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(titles).toHaveText([event.title, eggs.title, bread.title])
  await expect(sort).toHaveValue('title-desc')
  await expect(page.getByRole('button', { name: 'Show All' })).toHaveAttribute('aria-pressed', 'true')

  await expect(cardOf(event)).toContainText('closing in 2 d 23 h')
  await expect(cardOf(event)).toContainText('delivery in 4 d 23 h')
  await expect(cardOf(event)).toContainText(/4\s*BUY/)
  await expect(cardOf(event)).toContainText('Straight from the wholesale centre')
  await expect(cardOf(bread).locator('img')).toHaveAttribute('src', '/art/sourdough.svg')
  await expect(cardOf(bread)).not.toContainText('Sourdough of the day')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(cardOf(event).getByRole('button', { name: 'Share' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Grid', exact: true }).click()

  await page.getByRole('searchbox', { name: 'Search by title' }).fill('egg')
  await expect(titles).toHaveText([eggs.title])
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('')

  await cardOf(bread).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: `Share ‘${bread.title}’` })
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/event\/detail-shared\?eid=.+&shareCode=\w{12}&eventName=/)
  const link = await dialog.getByLabel('Link').inputValue()
  expect(link).toContain(`${app.server.url}/event/detail-shared?eid=${bread.id}&`)
  await expect(dialog.getByLabel('Link')).not.toBeEditable()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'COPIED' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await cardOf(bread).getByRole('link', { name: 'Re-host' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(bread.title)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByText('Honey mango')).toBeVisible()
})

test('NAV-029 NAV-030 NAV-031 NAV-033 a phone shows all controls of the hosted events, in one row below the title line', async ({
  app,
}) => {
  const { host, event } = await neighbourhood(app.server.url)
  const { page } = await app.phone(host)
  const middleOf = async (control: Locator): Promise<number> => {
    const box = (await control.boundingBox())!
    return box.y + box.height / 2
  }
  const spread = async (controls: readonly Locator[]): Promise<number> => {
    for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 })
    const middles = await Promise.all(controls.map(middleOf))
    return Math.max(...middles) - Math.min(...middles)
  }
  const search = page.getByRole('searchbox', { name: 'Search by title' })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  const title = page.getByRole('heading', { level: 1, name: 'Hosted Event 1', exact: true })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/event/list-my-events')
    await expect(heading(page, event.title)).toBeInViewport()
    const row = [search, page.getByRole('button', { name: 'Show All' }), add]
    const line = [title, page.getByLabel('Sort'), page.getByRole('button', { name: 'List', exact: true })]
    expect(await spread(row), `row at ${width} px`).toBeLessThan(8)
    expect(await spread(line), `title at ${width} px`).toBeLessThan(8)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Add' }).getByRole('button', { name: 'Add Package' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Add' }).getByRole('link', { name: 'Add Delivery' }).click()
  await expect(page).toHaveURL('/event/create-delivery')
})

test('NAV-029 a search that was opened stays open, so that no control moves below the press that leaves it', async ({
  app,
}) => {
  const { host, event } = await neighbourhood(app.server.url)
  const { page } = await app.phone(host, { opens: '/event/list-my-events' })
  const search = page.getByRole('searchbox', { name: 'Search by title' })
  await expect(heading(page, event.title)).toBeVisible()
  expect((await search.boundingBox())!.width).toBeLessThan(60)
  await search.click()
  await expect.poll(async () => (await search.boundingBox())!.width).toBeGreaterThan(300)
  const all = page.getByRole('button', { name: 'Show All' })
  const before = await all.boundingBox()
  await all.click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  expect(await all.boundingBox()).toEqual(before)

  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await expect(clear).toHaveCount(0)
  await search.fill('egg')
  expect(await clear.boundingBox()).toMatchObject({ width: 48, height: 48 })
  await clear.click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(clear).toHaveCount(0)
})

test('NAV-033 a tablet shows the controls of the hosted events beside each other, and nothing is cut off', async ({
  app,
}) => {
  const { host, event } = await neighbourhood(app.server.url)
  const { page } = await app.phone(host)
  for (const width of [700, 820]) {
    await page.setViewportSize({ width, height: 1180 })
    await page.goto('/event/list-my-events')
    await expect(heading(page, event.title)).toBeVisible()
    for (const control of [
      page.getByRole('searchbox', { name: 'Search by title' }),
      page.getByRole('button', { name: 'Show All' }),
      page.getByLabel('Sort'),
      page.getByRole('button', { name: 'List', exact: true }),
      page.getByRole('link', { name: 'Add Delivery' }),
      page.getByRole('button', { name: 'Add Package' }),
    ])
      await expect(control, `${width} px`).toBeInViewport({ ratio: 1 })
  }
})

test('COL-030 NAV-017 NAV-018 NAV-031 NAV-036 Q-018 a closed event stays under Show Active until its collection has ended, and is not counted', async ({
  app,
}) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const at = Math.floor(Date.now() / 1000)
  const eggs = await createEvent(host, groupId, {
    title: 'Eggs',
    closingTime: formatDateTime(at + 600),
    pickupTime: formatDateTime(at + 86_400),
  })
  await closeEvent(host, eggs.id)
  const phone = await app.phone(host, { opens: '/event/list-my-events' })
  const { page } = phone
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles.filter({ hasText: 'Eggs' })).toBeVisible()
  await expect(titles.filter({ hasText: 'Past' })).toHaveCount(0)
  // The navigation and the page count events that are not greyed.
  await expect(page.getByRole('heading', { level: 1, name: 'Hosted Event 1', exact: true })).toBeVisible()
  await expect(footer(page).getByRole('link', { name: 'Hosted Event (1)' })).toBeVisible()
  await expect(footer(page).getByRole('link', { name: /^Packages/ })).toHaveCount(0)

  // Two days later, without signal.
  await phone.offline()
  await page.clock.setFixedTime((at + 2 * 86_400) * 1000)
  await page.reload()
  await expect(titles).toHaveCount(1)
  await expect(titles.filter({ hasText: 'Eggs' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('egg')
  await expect(heading(page, 'You dont have any event!!!')).toBeVisible()
  await expect(page.getByText(/1 past one is under Show All\.$/)).toBeVisible()
  // One among the controls, one in the empty state.
  await expect(page.getByRole('main').getByRole('button', { name: 'Show All' })).toHaveCount(2)
  await page.getByRole('main').getByRole('button', { name: 'Show All' }).last().click()
  await expect(titles).toHaveText(['Past', 'Eggs'])
  await page.getByRole('button', { name: 'Show Active' }).click()
  await expect(heading(page, 'You dont have any event!!!')).toBeVisible()
})

test('SUB-033 NAV-034 Add Package opens for a host with the feature and explains it to others', async ({
  app,
  browser,
  serverPool,
}) => {
  const { host } = await neighbourhood(app.server.url)
  const { page } = await app.phone(host, { opens: '/event/list-my-events' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Add Package' }).click()
  await expect(page).toHaveURL(/\/event\/list-packing-list/)
  await expect(page.getByRole('dialog', { name: 'Add Package' })).toBeVisible()

  const limited = await serverPool.start({ DEFAULT_FEATURES: 'splitCase' })
  const context = await newContext(browser, { baseURL: limited.url })
  try {
    const without = (await neighbourhood(limited.url)).host
    const other = await context.newPage()
    await other.goto('/sign-in')
    await signIn(other, without)
    await other.goto('/event/list-my-events')
    await expect(other.getByRole('listitem')).toHaveCount(1)
    await other.getByRole('button', { name: 'Add', exact: true }).click()
    await other.getByRole('button', { name: 'Add Package' }).click()
    await expect(other.locator('.toast')).toContainText(
      'This feature is currently available to a limited set of users for testing',
    )
    await expect(other).toHaveURL('/event/list-my-events')
  } finally {
    await context.close()
    await limited.stop()
  }
})

test('NAV-025 NAV-026 NAV-044 NAV-047 NAV-054 links lead to a group’s events of a day, purchases, the info site, and a payment link', async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const collected = inDays(10)
  const later = await createEvent(host, groupId, {
    title: 'Later',
    closingTime: inDays(8),
    pickupTime: collected,
  })
  const { page, context } = await app.phone(buyer, { opens: '/event/list-my-purchases' })
  await expect(heading(page, 'No purchase found.')).toBeVisible()
  const ref = await placeOrder(buyer, event)
  await buyer.api.send('PATCH', '/update-order-buyer-status', { buyerStatus: -1 }, { ref })
  await page.goto('/event/list-my-purchases')
  await expect(page.getByRole('list', { name: 'Over' })).toContainText(event.title)
  await expect(page.getByText('No Purchase', { exact: true })).toBeVisible()

  await page.goto(`/event/list-hosted-by-group?groupId=${groupId}`)
  await expect(heading(page, event.title)).toBeVisible()
  await expect(heading(page, later.title)).toBeVisible()
  await page.goto(`/event/list-hosted-by-group?groupId=${groupId}&date=${collected.slice(0, 10)}`)
  await expect(heading(page, later.title)).toBeVisible()
  await expect(heading(page, event.title)).toHaveCount(0)

  for (const uid of ['', `&uid=${buyer.id}`]) {
    await page.goto(`/payment-order?ref=${ref}${uid}`)
    await expect(page).toHaveURL(`/event/purchase-detail?ref=${ref}`)
  }
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'The information site' }))
  await page.goto('/info')
  await expect(page).toHaveURL('https://example.org/')
})

test('NAV-026 a payment link opened by a guest leads to the purchase after sign-in', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event)
  const { page } = await app.phone(undefined, { opens: `/payment-order?ref=${ref}` })
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await signIn(page, buyer)
  await expect(page).toHaveURL(`/event/purchase-detail?ref=${ref}`)
})
