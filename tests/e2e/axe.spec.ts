// Runs axe on every page: light and dark, phone and desktop, with real data.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'
import { toSeconds } from '#shared/kernel/clock.ts'
import { statementText, type StatementFormat } from '#tests/support/bank-statements.ts'
import {
  bookDelivery,
  claimOrder,
  closeEvent,
  createDelivery,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  placeOrder,
  shareOrder,
  uploadProof,
  type Person,
} from '#tests/support/neighbourhood.ts'
import type { PooledServer } from '#tests/support/server-pool.ts'
import { asCents } from '#shared/kernel/money.ts'
import { closeVerdict, handOver, scan, startScanning, verdict } from './collection-fixtures.ts'
import { addItem, fillDetails, press } from './event-form-fixtures.ts'
import { expect, appAt, test as base, visit, WINDOW_SIZES, type AppFixture } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Rules about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

interface Inspection {
  readonly content: string
  readonly violations: readonly Result[]
}

/**
 * Runs in the page. Waits for the colour scheme and for three frames without a change of colours, because dependent colours
 * change later than others; then runs axe. If the content equals `known`, only the rules about colours run. Null: the page has
 * not loaded axe.
 */
const inspect = async ([colorScheme, known, colours]: readonly [
  string,
  string,
  readonly string[],
]): Promise<Inspection | null> => {
  if (!('axe' in window)) return null
  const frame = () => new Promise(requestAnimationFrame)
  for (let frames = 0; document.documentElement.dataset.theme !== colorScheme; frames += 1) {
    if (frames === 600) throw new Error(`The page does not become ${colorScheme}`)
    await frame()
  }
  for (let still = 0; still < 3;) {
    await frame()
    still = document.getAnimations().some(({ playState }) => playState === 'running') ? 0 : still + 1
  }
  const content = document.body.innerHTML
  const only = content === known ? { runOnly: { type: 'rule' as const, values: [...colours] } } : {}
  const { violations } = await window.axe.run(document, { ...only, resultTypes: ['violations'] })
  return { content, violations }
}

/** Colours change at once, so that a check does not wait for them. */
const stopTransitions = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Loads axe once for each document: the driver's wrapper would load it before every check, which takes most of its
 * time.
 */
const bringAxe = async (page: Page): Promise<void> => {
  await page.evaluate(axe.source)
  await page.evaluate(stopTransitions)
}

/** Findings of axe for the visible page, light and dark, beginning with the scheme that the page has. */
const findings = async (page: Page, about: string): Promise<string[]> => {
  const found: string[] = []
  const isDark = await page.evaluate(() => document.documentElement.dataset.theme === 'dark')
  let before = ''
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const asked = [colorScheme, before, COLOURS] as const
    let inspection = await page.evaluate(inspect, asked)
    if (!inspection) {
      await bringAxe(page)
      inspection = await page.evaluate(inspect, asked)
    }
    if (!inspection) throw new Error('axe does not load')
    before = inspection.content
    for (const { id, help, nodes } of inspection.violations)
      found.push(
        `${about}, ${colorScheme}: ${id}, ${help}`,
        ...nodes.map(({ html, failureSummary = '' }) => `    ${html.slice(0, 200)} ${failureSummary}`),
      )
  }
  return found
}

/** Findings at both sizes. The window is as large as a desktop's before and afterwards. */
const findingsAtBothSizes = async (page: Page, about: string): Promise<string[]> => {
  const found = await findings(page, `${about}, desktop`)
  await page.setViewportSize(WINDOW_SIZES.phone)
  found.push(...(await findings(page, `${about}, phone`)))
  await page.setViewportSize(WINDOW_SIZES.desktop)
  return found
}

/** A closed event with orders in every state, its packing list, an open event, and a group to join. */
const scene = async (app: AppFixture) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 3)
  const [first, second, third] = buyers as [Person, Person, Person]
  const verified = await placeOrder(first, event, [2, 1])
  const unpaid = await placeOrder(second, event, [1])
  const cancelled = await placeOrder(third, event, [0, 3])
  const bread = await createEvent(host, groupId, { title: 'Bread morning', termConds: ['Bring a bag'] })
  await host.api.send('PATCH', '/update-order-status', { ref: verified, status: 2 })
  await host.api.send('PATCH', '/update-order-status', { ref: cancelled, status: -1 })
  const refunded = await placeOrder(third, event, [1])
  for (const status of [2, -1]) await host.api.send('PATCH', '/update-order-status', { ref: refunded, status })
  await host.api.send('POST', '/record-refund', { ref: refunded, amount: asCents(1), note: 'At the gate' })
  await closeEvent(host, event.id)
  const { id: list } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: bread.id })
  const delivery = await createDelivery(host, groupId)
  const booking = await bookDelivery(first, delivery, { comment: 'Ring twice' })
  const paid = await bookDelivery(first, delivery)
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: paid, status: 2 })
  const street = 'Blk 8 Lorong 8'
  const address = { name: 'Home', address: { street }, postalCode: '310008', phone: '91234567' }
  await first.api.send('POST', '/create-user-address', address)
  const notification = { receiverId: first.id, title: event.title, message: 'Bring a bag' }
  await host.api.send('POST', '/create-notification', notification)
  const ravi = await app.person('Ravi Menon')
  const foreign = await createGroup(ravi, { name: 'Block 12 bakes', question: 'Which block?' })
  const newcomer = await app.person('Siti Rahman')
  const pending = await app.person('Hui Ling Ong')
  await host.api.send('PATCH', '/update-group', { autoApproval: 0, question: 'Which block?' }, { id: groupId })
  await join(pending, groupId, { answer: 'Block 91' })
  const { recurringBillingId: planReference } = await newcomer.api.send<{ recurringBillingId: string }>(
    'POST',
    '/create-co-be-subscription-payment',
    { subId: 'basic' },
  )
  return {
    delivery,
    planReference,
    pending,
    event,
    bread,
    verified,
    paymentLink: await shareOrder(host, verified),
    unpaid,
    cancelled,
    list,
    groupId,
    booking,
    paid,
    shareCode,
    foreign,
    newcomer,
    buyer: first,
    booker: first,
    host,
    admin: host,
    writer: host,
    operator: newcomer,
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** A read-only scene, shared by all tests. */
const test = base.extend<{ hall: { app: AppFixture; here: Scene } }, { set: { server: PooledServer; here: Scene } }>({
  set: [
    async ({ browser, serverPool }, use) => {
      const server = await serverPool.start({ ADMIN_PASSWORD: OPERATOR_PASSWORD, INCLUDED_FEATURES: 'premium' })
      const [app] = appAt(browser, server)
      await use({ server, here: await scene(app) })
      await server.stop()
    },
    { scope: 'worker' },
  ],
  hall: async ({ browser, set }, use) => {
    const [app, clear] = appAt(browser, set.server)
    await use({ app, here: set.here })
    await clear()
  },
})
test.describe.configure({ mode: 'parallel' })

/**
 * The host appears three times to spread the pages: as host, as group admin, and as author of an event; the buyer
 * twice: with orders and with deliveries.
 */
type Who = 'guest' | 'operator' | 'newcomer' | 'buyer' | 'booker' | 'host' | 'admin' | 'writer'

interface Visit {
  readonly who: Who
  readonly path: string
  /** Text that is visible when the page has loaded its content. */
  readonly shows: string
  /** The same on a desktop, where a phone shows another page. */
  readonly onDesktop?: string
  /** Opens the page otherwise than a link does. */
  readonly opens?: (page: Page, path: string) => Promise<void>
  /** Steps after the page opens. */
  readonly enter?: (page: Page) => Promise<void>
}

const OPERATOR_PASSWORD = 'kopi-o kosong'

const enterAsOperator = async (page: Page): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
}

const openOperatorPart =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('group', { name: 'Part of the page' }).getByRole('button', { name }).click()
  }

/** Loads the app again: forms with unsaved changes ask before another page opens. */
const load = async (page: Page, path: string): Promise<void> => void (await page.goto(path))

/** Fills in a new event up to the preview. */
const writeEvent = async (page: Page): Promise<void> => {
  await page.goto('/event/create')
  await fillDetails(page, 'Durian night')
  await press(page, 'NEXT')
  await addItem(page, 'Mao Shan Wang', '28.50')
  await press(page, 'NEXT')
  await expect(page).toHaveURL('/event/created-confirm')
}

/** Edits an event of the host up to the preview. */
const editEvent =
  ({ id }: { readonly id: string }) =>
  async (page: Page): Promise<void> => {
    await page.goto(`/event/update?id=${id}`)
    await press(page, 'NEXT')
    await expect(page.getByRole('heading', { name: /Items for Sales/ })).toBeVisible()
    await press(page, 'NEXT')
    await expect(page).toHaveURL(`/event/update-confirm?id=${id}`)
  }

/** Reads a statement that pays an order in part, twice, and something else. */
const readStatement =
  (format: StatementFormat, ref: string) =>
  async (page: Page): Promise<void> => {
    const line = { at: toSeconds(Date.now()), amount: asCents(500), payer: 'SOMEBODY', remark: ref }
    const lines = [
      line,
      { ...line, amount: asCents(200) },
      { ...line, remark: 'badminton' },
      { ...line, amount: asCents(-300) },
    ]
    const text = statementText(format, lines)
    await page
      .getByLabel(/Choose or drop a bank statement/)
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }

const visitsOf = ({
  event,
  bread,
  shareCode,
  verified,
  unpaid,
  paymentLink,
  list,
  delivery,
  planReference,
  booking,
  paid,
  groupId,
  foreign,
  buyer,
  pending,
}: Scene): readonly Visit[] => [
  { who: 'guest', path: '/sign-in', shows: 'PIN' },
  { who: 'guest', path: '/sign-up', shows: 'Sign-Up with Mobile / Email' },
  { who: 'guest', path: '/sign-up?by=email', shows: 'First name' },
  { who: 'guest', path: '/reset-password', shows: 'Forget PIN' },
  { who: 'guest', path: '/reset-password-with-code', shows: 'Code from the mail' },
  { who: 'guest', path: '/social', shows: 'Response' },
  { who: 'guest', path: '/private/list-event', shows: bread.title },
  {
    who: 'guest',
    path: `/event/purchase-detail-share?ref=${verified}`,
    shows: 'This link has ended or is not complete',
  },
  { who: 'guest', path: paymentLink, shows: 'Pickup pass' },
  { who: 'guest', path: `/event/detail-shared?eid=${bread.id}&shareCode=${shareCode}`, shows: 'Sign in to order' },
  { who: 'guest', path: '/no-such-page', shows: 'There is no page here' },
  { who: 'newcomer', path: '/welcome', shows: 'Search for a group to Join' },
  { who: 'newcomer', path: '/group/search', shows: 'Find your neighbourhood group' },
  { who: 'newcomer', path: `/group/join/${foreign}`, shows: 'Which block?' },
  { who: 'newcomer', path: '/user/plans', shows: 'Most Popular' },
  { who: 'newcomer', path: `/user/plan-payment?reference=${planReference}`, shows: 'Copy reference' },
  { who: 'newcomer', path: '/needs-you', shows: 'Nothing needs you' },
  { who: 'buyer', path: '/', shows: bread.title },
  { who: 'buyer', path: '/all-page', shows: bread.title },
  { who: 'buyer', path: `/event/detail?eid=${bread.id}`, shows: 'Bring a bag' },
  { who: 'buyer', path: '/event/list-my-purchases', shows: event.title },
  { who: 'buyer', path: '/list-my-purchases', shows: event.title },
  { who: 'booker', path: `/event/list-my-purchases?deliveryId=${delivery}`, shows: 'Delivery Location' },
  { who: 'booker', path: `/event/delivery-detail?ref=${booking}`, shows: 'PayNow' },
  { who: 'booker', path: `/event/delivery-detail?ref=${paid}`, shows: 'Payment confirmed' },
  { who: 'buyer', path: `/event/purchase-detail?ref=${verified}`, shows: 'Honey mango' },
  { who: 'buyer', path: '/group/list-my-groups', shows: 'Lorong 8 Makan Club' },
  { who: 'buyer', path: '/list-my-groups', shows: 'Lorong 8 Makan Club' },
  { who: 'buyer', path: `/group/list-events?groupId=${groupId}`, shows: bread.title },
  { who: 'buyer', path: `/group/list-members?groupId=${groupId}`, shows: buyer.name },
  { who: 'buyer', path: '/share-picture', shows: 'No picture here' },
  { who: 'buyer', path: '/sync', shows: 'Last sync' },
  { who: 'guest', path: '/policy', shows: 'What we collect' },
  { who: 'buyer', path: '/user/profile', shows: 'Name of this' },
  { who: 'buyer', path: '/user/update', shows: 'PayWithUEN' },
  { who: 'buyer', path: '/user/change-password', shows: 'Current PIN' },
  { who: 'buyer', path: '/user/addresses', shows: 'Blk 8 Lorong 8' },
  { who: 'buyer', path: '/user/invoices', shows: 'Subscriptions' },
  { who: 'buyer', path: '/user/data', shows: 'Download my data' },
  { who: 'host', path: '/', shows: bread.title },
  { who: 'admin', path: '/group/create', shows: 'Verification question' },
  { who: 'admin', path: `/group/update?id=${groupId}`, shows: 'Join verification' },
  { who: 'admin', path: `/group/list-members?groupId=${groupId}`, shows: 'PENDING' },
  { who: 'admin', path: `/members/member-list?groupId=${groupId}`, shows: 'PENDING' },
  { who: 'admin', path: `/group/detail-member?gid=${groupId}&uid=${buyer.id}`, shows: 'Honey mango' },
  { who: 'admin', path: `/members/member-detail?gid=${groupId}&uid=${pending.id}`, shows: 'ACCEPT' },
  { who: 'writer', path: '/event/create', shows: 'Description' },
  { who: 'writer', path: '/event/created-confirm', shows: 'Mao Shan Wang', opens: writeEvent },
  { who: 'writer', path: '/event/create-items', shows: 'Order configuration', opens: load },
  { who: 'writer', path: `/event/update-confirm?id=${bread.id}`, shows: 'Honey mango', opens: editEvent(bread) },
  { who: 'writer', path: `/event/update-items?id=${bread.id}`, shows: 'Banner photos', opens: load },
  { who: 'writer', path: `/event/update?id=${bread.id}`, shows: 'Pick-up location', opens: load },
  { who: 'host', path: '/event/list-my-events', shows: 'Bookings' },
  { who: 'host', path: `/event/manage-delivery?id=${delivery}`, shows: 'Close Delivery' },
  { who: 'host', path: '/event/delivery-list', shows: 'Viewing 1-10 of 2' },
  { who: 'admin', path: '/delivery-booking', shows: 'Viewing 1-10 of 2' },
  { who: 'admin', path: '/settings', shows: 'Join verification' },
  { who: 'writer', path: '/manage-orders', shows: bread.title, onDesktop: buyer.name, opens: load },
  { who: 'writer', path: '/event/list-my-deliveries', shows: 'Bookings' },
  { who: 'writer', path: '/event/create-delivery', shows: 'Open later' },
  { who: 'writer', path: `/event/update-delivery?id=${delivery}`, shows: 'SAVE' },
  { who: 'host', path: `/event/list-hosted-by-group?groupId=${groupId}`, shows: bread.title },
  { who: 'host', path: `/event/manage-orders?eventId=${event.id}`, shows: verified.slice(0, 4) },
  { who: 'host', path: '/event/match-payments', shows: 'Choose or drop a bank statement' },
  {
    who: 'host',
    path: `/event/match-payments?eventId=${event.id}`,
    shows: 'Not for your orders',
    opens: load,
    enter: readStatement('dbs', unpaid),
  },
  {
    who: 'host',
    path: '/event/match-payments',
    shows: 'Check the columns',
    opens: load,
    enter: readStatement('unknown', unpaid),
  },
  { who: 'host', path: `/event/settled?eventId=${event.id}`, shows: 'Return money for 1 order' },
  { who: 'host', path: '/event/refunds', shows: 'Cancelled after payment' },
  { who: 'host', path: '/event/list-packing-list', shows: '1 event' },
  { who: 'host', path: `/event/packing-list?id=${list}`, shows: buyer.name },
  { who: 'guest', path: '/confirm-email', shows: 'Open Gotong' },
  { who: 'buyer', path: '/user/sessions', shows: 'Signed-in devices' },
  { who: 'operator', path: '/event/list-all-event', shows: 'Admin Access Required' },
  { who: 'operator', path: '/event/list-all-event', shows: bread.title, enter: enterAsOperator },
  { who: 'operator', path: '/event/list-all-event-plus', shows: bread.title },
  {
    who: 'operator',
    path: `/event/manage-orders?eventId=${event.id}&isByAdmin=true`,
    shows: verified.slice(0, 4),
  },
  { who: 'operator', path: `/event/packing-list?id=${list}&isByAdmin=true`, shows: buyer.name },
  {
    who: 'operator',
    path: `/event/manage-delivery?id=${delivery}&isByAdmin=true`,
    shows: 'Export Delivery',
  },
  { who: 'operator', path: '/operator', shows: 'Approve' },
  { who: 'operator', path: '/operator', shows: buyer.email, enter: openOperatorPart('Users') },
  { who: 'operator', path: '/operator', shows: 'No open feedback', enter: openOperatorPart('Feedback') },
  { who: 'operator', path: '/operator', shows: 'Security log', enter: openOperatorPart('Server') },
  { who: 'host', path: '/collection', shows: 'What is collected?' },
  { who: 'host', path: `/collection?list=${list}`, shows: 'Start scanning' },
]

/** Pages that only redirect. */
const ELSEWHERE = new Set(['/info', '/payment-order'])

test('PWA-006 axe checks every route', ({ hall: { here } }) => {
  const map = readFileSync('client/app/routes.tsx', 'utf8')
  const routes = [...map.matchAll(/page\(\s*\w+,\s*'([^']+)'/g)].map(([, path]) => path)
  const visited = new Set(visitsOf(here).map(({ path }) => path.split('?')[0]?.replace(here.foreign, '$gid')))
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter((path = '') => !visited.has(path) && !ELSEWHERE.has(path))).toEqual([])
})

for (const who of ['guest', 'operator', 'newcomer', 'buyer', 'booker', 'host', 'admin', 'writer'] as const)
  test(`PWA-006 axe finds nothing on the pages of a ${who}, light and dark, on a desktop and on a phone, and no page overflows at 320 px or at 200 % text`, async ({
    hall: { app, here },
  }) => {
    const { page } = await app.phone(who === 'guest' ? undefined : here[who], { desktop: true })
    const found: string[] = []
    for (const { path, shows, onDesktop, opens, enter } of visitsOf(here).filter((visit) => visit.who === who)) {
      await (opens ? opens(page, path) : visit(page, path))
      await enter?.(page)
      for (const [size, text] of [
        ['desktop', onDesktop ?? shows],
        ['phone', shows],
      ] as const) {
        await page.setViewportSize(WINDOW_SIZES[size])
        await expect(page.getByText(text).first()).toBeVisible()
        found.push(...(await findings(page, `${path}, ${size}`)))
      }
      found.push(...(await layoutFaults(page, path)))
      await page.setViewportSize(WINDOW_SIZES.desktop)
    }
    expect(found.join('\n')).toBe('')
  })

test('PWA-006 axe finds nothing in dialogs and verdicts, light and dark, on a desktop and on a phone', async ({
  app,
}) => {
  const here = await scene(app)
  const { bread, verified, unpaid, cancelled, list } = here
  const buyer = await app.phone(here.buyer, { desktop: true })
  const seller = await app.phone(here.host, { desktop: true })
  const found: string[] = []
  const look = async (page: Page, about: string): Promise<void> =>
    void found.push(...(await findingsAtBothSizes(page, about)))

  await visit(buyer.page, '/user/profile')
  // The profile of a phone has another header, which a dialog that is open already would not hide.
  for (const size of ['phone', 'desktop'] as const) {
    await buyer.page.setViewportSize(WINDOW_SIZES[size])
    await buyer.page.getByRole('button', { name: 'Logout' }).click()
    await expect(buyer.page.getByRole('dialog')).toBeVisible()
    found.push(...(await findings(buyer.page, `sign out, ${size}`)))
    await buyer.page.keyboard.press('Escape')
    await expect(buyer.page.getByRole('dialog')).toHaveCount(0)
  }
  await visit(buyer.page, `/event/detail?eid=${bread.id}`)
  await buyer.page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(buyer.page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await look(buyer.page, 'share')
  await buyer.page.getByText('Close', { exact: true }).click()
  await buyer.page.getByRole('button', { name: 'Add Cherries' }).click()
  await buyer.page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(buyer.page.getByText('Please check the note')).toBeVisible()
  await look(buyer.page, 'note not ticked')
  await buyer.page.getByRole('checkbox').check()
  await buyer.page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(buyer.page.getByText('Your purchase has been placed.')).toBeVisible()
  await look(buyer.page, 'order placed')

  await visit(seller.page, `/event/manage-orders?eventId=${bread.id}`)
  await expect(seller.page.getByText(here.buyer.name).first()).toBeVisible()
  await seller.page.getByRole('button', { name: /^Group: / }).click()
  await expect(seller.page.getByRole('menuitemradio').first()).toBeVisible()
  // A phone has no such menu.
  found.push(...(await findings(seller.page, 'group selector')))
  await seller.page.keyboard.press('Escape')
  await expect(seller.page.getByRole('menuitemradio')).toHaveCount(0)
  await seller.page.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = seller.page.getByRole('dialog', { name: 'Export orders' })
  await exporting.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(exporting.getByText(/saved to your downloads/)).toBeVisible()
  await look(seller.page, 'export')

  await visit(seller.page, `/event/manage-orders?eventId=${here.event.id}`)
  await seller.page.getByRole('searchbox').fill(here.buyer.name)
  await seller.page
    .getByRole('button', { name: /^More of order/ })
    .first()
    .click()
  await expect(seller.page.getByRole('link', { name: /^Message to/ })).toBeVisible()
  await look(seller.page, 'sheet of an order')
  await seller.page.keyboard.press('Escape')
  await seller.page.getByRole('button', { name: 'Broadcast', exact: true }).click()
  await expect(seller.page.getByLabel('Message')).toBeVisible()
  await look(seller.page, 'broadcast')

  await startScanning(seller.page, `/collection?list=${list}`)
  await look(seller.page, 'scan')
  for (const [code, title] of [
    [verified, 'Hand over'],
    [unpaid, 'Not paid'],
    [cancelled, 'Cancelled'],
    ['ABCDEFGH1234', 'Unknown code'],
  ] as const) {
    await scan(seller.page, code)
    await expect(verdict(seller.page, title)).toBeVisible()
    await look(seller.page, `verdict ${title}`)
    await closeVerdict(seller.page)
  }
  await handOver(seller.page, verified)
  // The scanner ignores the same code within three seconds.
  await expect(async () => {
    await scan(seller.page, verified)
    await expect(verdict(seller.page, /^Already collected/)).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [3200] })
  await look(seller.page, 'verdict already collected')
  expect(found.join('\n')).toBe('')
})

/** A closed event with a case that did not fill, two payments with one screenshot, and a delivery that was paid too high. */
const moneyScene = async ({ server: { url } }: AppFixture) => {
  const { host, buyers, groupId } = await neighbourhood(url, 1)
  const [buyer] = buyers as [Person]
  const splitCasePurchase = {
    name: 'One of Buns',
    itemsPerCase: 10,
    costPerItem: 1.2,
    minItemOrder: 1,
    fulfillCondition: 'partial-only',
    acknowledgementRequiredPayAfter: false,
    enabled: true,
  }
  const products = [
    { name: 'Buns', price: 12, splitCasePurchase },
    { name: 'Palm sugar', price: 4 },
  ]
  const event = await createEvent(host, groupId, { title: 'Breakfast', products })
  const [buns = '', sugar = ''] = event.products
  const place = async (details: unknown) =>
    (await buyer.api.send<{ ref: string }>('POST', '/create-order', { eid: event.id, details })).ref
  const proof = await uploadProof(buyer)
  const refs = [
    await place({ [buns]: [{ purchaseType: 'item', quantity: 3 }] }),
    await place({ [sugar]: [{ quantity: 1 }] }),
  ]
  await closeEvent(host, event.id)
  for (const ref of refs) await claimOrder(buyer, ref, proof)
  const delivery = await createDelivery(host, groupId)
  const ref = await bookDelivery(buyer, delivery)
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref, status: 2 })
  await host.api.send('PATCH', '/update-delivery-booking-paid', { ref, amount: 5 })
  return { host, buyer, event, delivery, ref }
}

test('PWA-006 axe finds nothing in sheets about money, light and dark, on a desktop and on a phone', async ({
  app,
}) => {
  const { host, buyer, event, delivery, ref } = await moneyScene(app)
  const { page } = await app.phone(host, { desktop: true })
  const found: string[] = []
  const look = async (about: string): Promise<void> => void found.push(...(await findingsAtBothSizes(page, about)))
  const sheet = (name: string) => page.getByRole('dialog', { name, exact: true })

  await visit(page, `/event/manage-orders?eventId=${event.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Supplier order', exact: true }).click()
  await expect(sheet('Supplier order')).toContainText('3 of 10 pieces')
  await look('supplier order')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Cases that did not fill' }).getByRole('button', { name: 'Decide' }).click()
  await expect(sheet('Cases that did not fill').getByRole('button', { name: 'Buy the case anyway' })).toBeVisible()
  await look('cases that did not fill')
  await page.keyboard.press('Escape')
  // The server compares screenshots after it has accepted the claim.
  await page.getByRole('button', { name: 'Screenshot used before', exact: true }).first().click({ timeout: 40_000 })
  await expect(page.getByRole('region', { name: 'Screenshot used before' })).toBeVisible()
  await look('warning about a screenshot')

  await visit(page, `/event/settled?eventId=${event.id}`)
  const amounts = page.getByRole('list', { name: 'Amounts', exact: true })
  await amounts.getByText('Claimed', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Orders: Claimed', exact: true })).toContainText(buyer.name)
  await look('settled, with its orders')

  await visit(page, `/event/manage-delivery?id=${delivery}`)
  await page.getByRole('button', { name: buyer.name, exact: true }).click()
  await expect(sheet(buyer.name)).toContainText('Paid S$5.00 · To be returned S$2.00')
  await look('booking that was paid too high')
  await sheet(buyer.name).getByRole('button', { name: 'Mark as returned' }).click()
  await expect(sheet(`Returned to ${buyer.name}`)).toBeVisible()
  await look('refund')

  const own = await app.phone(buyer, { desktop: true, opens: `/event/delivery-detail?ref=${ref}` })
  await expect(own.page.getByText('S$2.00 to be returned to you')).toBeVisible()
  found.push(...(await findingsAtBothSizes(own.page, 'booking of the buyer')))
  expect(found.join('\n')).toBe('')
})

test('axe reports a planted violation', async ({ app }) => {
  const { page } = await app.phone()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'Hardly to be read' })
    pale.style.cssText = 'color: #888; background: #999'
    document.querySelector('main')?.append(document.createElement('img'), pale)
  })
  const found = await findings(page, '/sign-in')
  for (const [rule, times] of [
    ['image-alt', 1],
    ['color-contrast', 2],
  ] as const)
    expect(found.filter((finding) => finding.includes(`${rule},`))).toHaveLength(times)
})
