// What a person may rely on between a change and the server: real browsers, a real server that dies and comes back.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import type { Mutation } from '#sync/protocol/wire.ts'
import {
  closeEvent,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'
import { newProfile } from './killable-browser.ts'
import { chip, choose, expect, installed, order, place, signIn, stored, test } from './stage.ts'

const SYNC = '**/api/sync'

/** Every change that leaves the browser, each time it does. */
const watchChanges = (context: BrowserContext): Mutation[] => {
  const seen: Mutation[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/sync')) return
    seen.push(...(request.postDataJSON() as { mutations: Mutation[] }).mutations)
  })
  return seen
}

const ordersOf = async (host: Person, event: MadeEvent): Promise<string[]> =>
  (await host.api.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })).map(({ ref }) => ref).sort()

const outbox = (page: Page, who: Person): Promise<OutboxEntry[]> => stored(page, who, 'outbox')

const waitingCount = (page: Page, who: Person, count: number): Promise<void> =>
  expect.poll(async () => (await outbox(page, who)).length).toBe(count)

test.describe('SYN-001', () => {
  /** A server that comes back on the address it had, with what it had. */
  const lasting = async (): Promise<{
    first: SpawnedServer
    again: () => Promise<SpawnedServer>
    remove: () => Promise<void>
  }> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gotong-lasting-'))
    const first = await spawnServer({ dataDir })
    return {
      first,
      again: () => spawnServer({ dataDir, env: { PORT: String(first.port) } }),
      remove: () => rm(dataDir, { recursive: true, force: true }),
    }
  }

  test('SYN-001 an order made without network outlives the killed browser and reaches the server exactly once', async () => {
    const profile = await newProfile()
    const server = await lasting()
    try {
      const { buyers, event, host } = await neighbourhood(server.first.url, 1)
      const [buyer] = buyers as [Person]
      const before = await profile.open()
      await before.page.goto(`${server.first.url}/sign-in`)
      await signIn(before.page, buyer)
      await installed(before.page)
      await before.page.goto(`${server.first.url}/`)
      await expect(chip(before.page)).toHaveAttribute('data-state', 'sent')
      await server.first.kill()

      await before.page.goto(`${server.first.url}/event/detail?eid=${event.id}`)
      await before.page.getByRole('button', { name: 'Add Cherries' }).click()
      const ref = await place(before.page)
      await before.kill()

      const after = await profile.open()
      await after.page.goto(`${server.first.url}/event/list-my-purchases`)
      await expect(after.page.getByRole('heading', { name: event.title })).toBeVisible()
      await expect(chip(after.page)).toHaveAccessibleName(/^Offline · 1 to send/)

      const back = await server.again()
      await expect(chip(after.page)).toHaveAttribute('data-state', 'sent')
      expect(await ordersOf(host, event)).toEqual([ref])
      expect((await orderOf(host, ref)).eOrderNo).toBe(1)
      await after.kill()
      await back.stop()
    } finally {
      await profile.remove()
      await server.remove()
    }
  })

  test('SYN-001 a change that the server took, but whose answer the killed browser never saw, is not made twice', async ({
    stage,
  }) => {
    const profile = await newProfile()
    try {
      const { buyers, event, host } = await neighbourhood(stage.server.url, 1)
      const [buyer] = buyers as [Person]
      const before = await profile.open()
      await before.page.goto(`${stage.server.url}/sign-in`)
      await signIn(before.page, buyer)
      await installed(before.page)
      await before.page.goto(`${stage.server.url}/event/detail?eid=${event.id}`)
      await expect(chip(before.page)).toHaveAttribute('data-state', 'sent')
      const taken = new Promise<void>((resolve) => {
        void before.context.route(SYNC, async (route) => {
          const sends = (route.request().postDataJSON() as { mutations: Mutation[] }).mutations.length
          const response = await route.fetch()
          if (sends > 0) resolve()
          else await route.fulfill({ response })
        })
      })
      await before.page.getByRole('button', { name: 'Add Cherries' }).click()
      const ref = await place(before.page)
      await taken
      expect(await ordersOf(host, event)).toEqual([ref])
      expect(await outbox(before.page, buyer)).toHaveLength(1)
      await before.kill()

      const after = await profile.open()
      const again = watchChanges(after.context)
      await after.page.goto(`${stage.server.url}/event/list-my-purchases`)
      await expect(after.page.getByRole('heading', { name: event.title })).toBeVisible()
      await expect(chip(after.page)).toHaveAttribute('data-state', 'sent')
      expect(again.map(({ name }) => name)).toEqual(['create-order'])
      expect(await outbox(after.page, buyer)).toEqual([])
      expect(await ordersOf(host, event)).toEqual([ref])
      await after.kill()
    } finally {
      await profile.remove()
    }
  })
})

test('SYN-006 a refused change among others lets them through; its card edits and retries, or discards', async ({
  stage,
}) => {
  const { buyers, event, host, groupId } = await neighbourhood(stage.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const few = { products: [{ name: 'Durian', description: '1 kg', price: 20, maxQuantity: 3 }] }
  const scarce = await createEvent(host, groupId, { title: 'Durian night', ...few })
  const ending = await createEvent(host, groupId, { title: 'Bread morning' })
  const phone = await stage.phone(buyer)
  const { page } = phone
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Bread morning' })).toBeVisible()

  await phone.offline()
  const first = await order(page, event, { Cherries: 1 })
  const short = await order(page, scarce, { Durian: 3 })
  const closed = await order(page, ending, { Cherries: 1 })
  const last = await order(page, event, { 'Honey mango': 2 })
  await placeOrder(other, scarce, [1])
  await closeEvent(host, ending.id)
  await phone.online()

  await expect(chip(page)).toHaveAccessibleName('Needs you · 2')
  await waitingCount(page, buyer, 0)
  expect(await ordersOf(host, event)).toEqual([first, last].sort())
  expect(await ordersOf(host, ending)).toEqual([])

  await chip(page).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const shortCard = page.getByRole('article', { name: 'Only 2 Durian left, you asked for 3.' })
  await expect(shortCard).toContainText('Durian night')
  await shortCard.getByRole('button', { name: 'Edit order' }).click()
  await shortCard.getByRole('button', { name: 'One less Durian' }).click()
  await shortCard.getByRole('button', { name: 'Send again' }).click()
  await expect(shortCard).toBeHidden()
  await expect.poll(() => ordersOf(host, scarce)).toContain(short)
  expect((await orderOf(host, short)).allProductPerOrder.map(({ pQuantity }) => pQuantity)).toEqual([2])

  const closedCard = page.getByRole('article', { name: 'This event is closed for orders' })
  await closedCard.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  expect(await stored(page, buyer, 'failed')).toEqual([])
  expect(await ordersOf(host, ending)).toEqual([])
  await page.goto(`/event/purchase-detail?ref=${closed}`)
  await expect(page.getByText('No order found')).toBeVisible()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
})

test('SYN-011 two tabs that enqueue at once give contiguous ids in one order', async ({ stage }) => {
  const { buyers, event, host } = await neighbourhood(stage.server.url, 1)
  const [buyer] = buyers as [Person]
  const phone = await stage.phone(buyer)
  const sent = watchChanges(phone.context)
  const tabs = [phone.page, await phone.context.newPage()] as const
  await phone.page.goto('/')
  await expect(chip(phone.page)).toHaveAttribute('data-state', 'sent')
  await phone.offline()

  const refs: string[] = []
  for (let round = 0; round < 4; round += 1) {
    for (const tab of tabs) await choose(tab, event, { Cherries: 1 })
    refs.push(...(await Promise.all(tabs.map(place))))
  }
  const queued = await outbox(phone.page, buyer)
  expect(queued.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(new Set(queued.map(({ ulid }) => ulid)).size).toBe(8)
  expect(queued.map(({ input }) => (input as { ref: string }).ref).sort()).toEqual([...refs].sort())
  for (const tab of tabs) await expect(chip(tab)).toHaveAccessibleName(/^Offline · 8 to send/)

  await phone.online()
  for (const tab of tabs) await expect(chip(tab)).toHaveAttribute('data-state', 'sent')
  const ulids = new Map<number, Set<string>>()
  for (const { id, ulid } of sent) ulids.set(id, (ulids.get(id) ?? new Set()).add(ulid))
  expect([...ulids.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect([...ulids].sort(([a], [b]) => a - b).map(([, of]) => [...of])).toEqual(queued.map(({ ulid }) => [ulid]))

  expect(await ordersOf(host, event)).toEqual([...refs].sort())
  const numbers = await Promise.all(
    queued.map(async ({ input }) => (await orderOf(host, (input as { ref: string }).ref)).eOrderNo),
  )
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test.describe('SYN-021', () => {
  /** A server whose secret for tokens is lost: it takes none of those it gave. */
  const forgetful = async (): Promise<{
    first: SpawnedServer
    again: () => Promise<SpawnedServer>
    remove: () => Promise<void>
  }> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gotong-forgetful-'))
    const first = await spawnServer({ dataDir })
    return {
      first,
      again: async () => {
        await rm(join(dataDir, 'secrets', 'token'))
        return spawnServer({ dataDir, env: { PORT: String(first.port) } })
      },
      remove: () => rm(dataDir, { recursive: true, force: true }),
    }
  }
  const signedIn = async (server: SpawnedServer, who: Person): Promise<Person> => {
    const { token } = await server
      .api()
      .send<{ token: string }>('POST', '/login', { email: who.email, password: who.pin })
    return { ...who, token, api: server.api(token) }
  }
  const signInAgain = async (page: Page, who: Person): Promise<void> => {
    await page.getByLabel('Email').fill(who.email)
    await signIn(page, who)
  }

  test('SYN-021 a token refused between changes pauses sending, keeps the queue and goes on after signing in', async ({
    browser,
  }) => {
    const server = await forgetful()
    const context = await browser.newContext({ baseURL: server.first.url })
    try {
      const { buyers, event, host } = await neighbourhood(server.first.url, 1)
      const [buyer] = buyers as [Person]
      const page = await context.newPage()
      await page.goto('/sign-in')
      await signIn(page, buyer)
      await installed(page)
      const sent = await order(page, event, { Cherries: 1 })
      await expect(chip(page)).toHaveAttribute('data-state', 'sent')

      await server.first.kill()
      const queued = [await order(page, event, { Cherries: 2 }), await order(page, event, { Cherries: 3 })]
      const back = await server.again()
      await expect(chip(page)).toHaveAccessibleName('Sign in again')
      await expect(page.getByText('Your changes wait on this phone until you sign in again.')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/event/purchase-detail')
      expect(await outbox(page, buyer)).toHaveLength(2)
      const hostAgain = await signedIn(back, host)
      expect(await ordersOf(hostAgain, event)).toEqual([sent])

      await page.goto('/event/list-my-purchases')
      await expect(page.getByRole('heading', { name: event.title })).toHaveCount(3)
      await page.getByRole('link', { name: 'Sign in', exact: true }).click()
      await signIn(page, buyer)
      await expect(page).toHaveURL(/list-my-purchases/)
      await expect(chip(page)).toHaveAttribute('data-state', 'sent')
      expect(await ordersOf(hostAgain, event)).toEqual([sent, ...queued].sort())
      await back.stop()
    } finally {
      await context.close()
      await server.remove()
    }
  })

  test('SYN-021 another person on the same browser gets another database and sends nothing of the first one’s', async ({
    browser,
  }) => {
    const server = await forgetful()
    const context = await browser.newContext({ baseURL: server.first.url })
    try {
      const { buyers, event, host } = await neighbourhood(server.first.url, 2)
      const [first, second] = buyers as [Person, Person]
      const page = await context.newPage()
      await page.goto('/sign-in')
      await signIn(page, first)
      await installed(page)
      await page.goto('/')
      await expect(chip(page)).toHaveAttribute('data-state', 'sent')
      await server.first.kill()
      const mine = await order(page, event, { Cherries: 2 })
      const back = await server.again()
      await expect(chip(page)).toHaveAccessibleName('Sign in again')

      const sent = watchChanges(context)
      await page.goto('/sign-in')
      await signInAgain(page, second)
      const theirs = await order(page, event, { 'Honey mango': 1 })
      await expect(chip(page)).toHaveAttribute('data-state', 'sent')
      expect(sent.map(({ input }) => (input as { ref: string }).ref)).toEqual([theirs])
      expect(await ordersOf(await signedIn(back, host), event)).toEqual([theirs])
      expect(await outbox(page, first)).toHaveLength(1)
      await page.goto('/event/list-my-purchases')
      await expect(page.getByRole('heading', { name: event.title })).toHaveCount(1)

      await page.goto('/user/profile')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/sign-in/)
      await signInAgain(page, first)
      await page.goto('/')
      await expect(chip(page)).toHaveAttribute('data-state', 'sent')
      const hostAgain = await signedIn(back, host)
      expect(await ordersOf(hostAgain, event)).toEqual([mine, theirs].sort())
      expect((await orderOf(hostAgain, mine)).uid).toBe(first.id)
      await back.stop()
    } finally {
      await context.close()
      await server.remove()
    }
  })
})

test('SYN-024 a screenshot goes up before the change that names it; one that fails holds back only that change', async ({
  stage,
}) => {
  const { buyers, event, host } = await neighbourhood(stage.server.url, 1)
  const [buyer] = buyers as [Person]
  const paid = await placeOrder(buyer, event, [1])
  const phone = await stage.phone(buyer)
  const { page, context } = phone
  await page.goto(`/event/purchase-detail?ref=${paid}`)
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')

  await phone.offline()
  const picture = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Add payment screenshot')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'CONFIRM PAYMENT' }).click()
  await expect(page.getByText('Pending Confirmation').first()).toBeVisible()
  const later = await order(page, event, { Cherries: 1 })
  await expect(chip(page)).toHaveAccessibleName(/^Offline · 2 to send/)

  await context.route('**/api/files/*', (route) => route.abort())
  await phone.online()
  await expect.poll(() => ordersOf(host, event)).toContain(later)
  await waitingCount(page, buyer, 1)
  expect((await outbox(page, buyer)).map(({ name }) => name)).toEqual(['update-order-buyer-status'])
  expect(await orderOf(host, paid)).toMatchObject({ buyerStatus: 1, paymentScreenshot: null })

  const traffic: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT') traffic.push('file')
    else if (request.url().endsWith('/api/sync') && request.postData()?.includes('update-order-buyer-status'))
      traffic.push('change')
  })
  await context.unroute('**/api/files/*')
  await page.goto('/sync')
  await page.getByRole('button', { name: 'Send and fetch now' }).click()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  expect(traffic).toEqual(['file', 'change'])
  const claimed = await orderOf(host, paid)
  expect(claimed).toMatchObject({ status: 1, buyerStatus: 2 })
  const proof = await host.api.raw(claimed.paymentScreenshot ?? '')
  expect(proof.status).toBe(200)
  expect((await sharp(Buffer.from(await proof.arrayBuffer())).metadata()).width).toBe(300)
})

test.describe('SYN-026', () => {
  test('SYN-026 signing out with an unsent change is refused; it can be exported, kept, or thrown away', async ({
    stage,
  }) => {
    const { buyers, event, host } = await neighbourhood(stage.server.url, 1)
    const [buyer] = buyers as [Person]
    const phone = await stage.phone(buyer)
    const { page } = phone
    await page.goto('/')
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    await phone.offline()
    const ref = await order(page, event, { Cherries: 1 })

    await page.goto('/user/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    const refused = page.getByRole('dialog', { name: '1 change is not sent yet' })
    await expect(refused).toBeVisible()
    await refused.getByRole('button', { name: 'Send now' }).click()
    await expect(refused.getByRole('button', { name: 'Send now' })).toBeEnabled()
    await expect(refused).toBeVisible()
    expect(await outbox(page, buyer)).toHaveLength(1)

    const saving = page.waitForEvent('download')
    await refused.getByRole('button', { name: 'Save a copy' }).click()
    const file = await (await saving).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of file) chunks.push(chunk as Buffer)
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      userId: buyer.id,
      outbox: [{ name: 'create-order', input: { ref } }],
    })

    const sure = page.getByRole('alertdialog', { name: 'Throw 1 change away?' })
    await refused.getByRole('button', { name: 'Throw away and sign out' }).click()
    await sure.getByRole('button', { name: 'Keep them' }).click()
    await expect(sure).toBeHidden()
    expect(await outbox(page, buyer)).toHaveLength(1)
    await refused.getByRole('button', { name: 'Throw away and sign out' }).click()
    await sure.getByRole('button', { name: 'Throw away' }).click()
    await expect(page).toHaveURL(/sign-in/)
    const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(left).not.toContain(`gotong-${buyer.id}`)
    await phone.online()
    await signIn(page, buyer)
    await page.goto('/')
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    expect(await ordersOf(host, event)).toEqual([])
  })

  test('SYN-026 once everything is sent, signing out goes through', async ({ stage }) => {
    const { buyers, event, host } = await neighbourhood(stage.server.url, 1)
    const [buyer] = buyers as [Person]
    const phone = await stage.phone(buyer)
    const { page } = phone
    await page.goto('/')
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    await phone.offline()
    const ref = await order(page, event, { Cherries: 1 })
    await page.goto('/user/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    const refused = page.getByRole('dialog', { name: '1 change is not sent yet' })
    await expect(refused).toBeVisible()
    await phone.online()
    await refused.getByRole('button', { name: 'Send now' }).click()
    await expect(page).toHaveURL(/sign-in/)
    expect(await ordersOf(host, event)).toEqual([ref])
  })
})

test('SYN-027 a device online sees another’s change at once, without reloading', async ({ stage }) => {
  const { buyers, event, host } = await neighbourhood(stage.server.url, 1)
  const [buyer] = buyers as [Person]
  const seller = await stage.phone(host)
  const purchaser = await stage.phone(buyer)
  await seller.page.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(chip(seller.page)).toHaveAttribute('data-state', 'sent')
  await seller.page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  await choose(purchaser.page, event, { Cherries: 2 })
  const ref = await place(purchaser.page)
  const card = seller.page.getByRole('listitem').filter({ hasText: buyer.name })
  await expect(card).toBeVisible({ timeout: 1500 })
  await expect(card).toContainText('Cherries')
  await expect(seller.page.locator('body[data-not-reloaded]')).toHaveCount(1)

  await purchaser.page.goto(`/event/purchase-detail?ref=${ref}`)
  const payment = purchaser.page.locator('#pay')
  await expect(payment.getByText('Not paid')).toBeVisible()
  await expect(chip(purchaser.page)).toHaveAttribute('data-state', 'sent')
  await card.getByRole('combobox').selectOption({ label: 'Verified' })
  await expect(payment.getByText('Paid', { exact: true })).toBeVisible({ timeout: 1500 })
})

test('SYN-028 an order that no longer fits is refused with the reason and stays as a draft to send again', async ({
  stage,
}) => {
  const { buyers, event, host, groupId } = await neighbourhood(stage.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const few = { products: [{ name: 'Durian', description: '1 kg', price: 20, maxQuantity: 3 }] }
  const scarce = await createEvent(host, groupId, { title: 'Durian night', ...few })
  const phone = await stage.phone(buyer)
  const { page } = phone
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Durian night' })).toBeVisible()
  await phone.offline()
  const short = await order(page, scarce, { Durian: 3 })
  const late = await order(page, event, { Cherries: 2 })
  await placeOrder(other, scarce, [2])
  await closeEvent(host, event.id)
  await phone.online()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 2')
  expect(await ordersOf(host, event)).toEqual([])

  await page.goto('/needs-you')
  await page.reload()
  const shortCard = page.getByRole('article', { name: 'Only 1 Durian left, you asked for 3.' })
  const lateCard = page.getByRole('article', { name: 'This event is closed for orders' })
  await expect(shortCard).toContainText('your order')
  await expect(lateCard).toContainText(event.title)
  const drafts = await stored<FailedMutation>(page, buyer, 'failed')
  expect(drafts.map(({ input }) => (input as { ref: string }).ref).sort()).toEqual([short, late].sort())
  await lateCard.getByRole('button', { name: 'Edit order' }).click()
  await expect(lateCard.getByRole('list', { name: 'Your order' })).toContainText('Cherries')
  await lateCard.getByRole('button', { name: 'Leave it' }).click()

  await shortCard.getByRole('button', { name: 'Take 1' }).click()
  await expect(shortCard).toBeHidden()
  await expect.poll(() => ordersOf(host, scarce)).toContain(short)
  expect((await orderOf(host, short)).allProductPerOrder.map(({ pQuantity }) => pQuantity)).toEqual([1])

  await host.api.send('PATCH', '/update-event-status', { status: 1 }, { id: event.id })
  await lateCard.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  await expect.poll(() => ordersOf(host, event)).toEqual([late])
})
