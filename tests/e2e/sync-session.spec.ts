// Pending changes while a person is signed out, or wants to sign out.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { neighbourhood, orderOf, type Person } from '#tests/support/neighbourhood.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'
import { ordersOf, outbox, waitingCount, watchChanges } from './sent-mutations.ts'
import { atHome, chip, expect, installed, order, signIn, test, wake } from './fixtures.ts'

test.describe('SYN-021 sessions and pending changes', () => {
  /** A server whose token secret was lost: it accepts none of its earlier tokens. */
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
    await page.getByLabel('Email', { exact: true }).fill(who.email)
    await signIn(page, who)
  }

  test('SYN-021 an invalid token pauses sending, keeps the queue, and sending continues after sign-in', async ({
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
      await atHome(page, buyer)
      await installed(page)
      const sent = await order(page, event, { Cherries: 1 })
      await waitingCount(page, buyer, 0)

      await server.first.kill()
      const queued = [await order(page, event, { Cherries: 2 }), await order(page, event, { Cherries: 3 })]
      const back = await server.again()
      await wake(page)
      await expect(chip(page)).toHaveAccessibleName('Sign in again')
      await expect(page.getByText('Your changes wait on this phone until you sign in again.')).toBeVisible()
      await expect(page).toHaveURL('/')
      expect(await outbox(page, buyer)).toHaveLength(2)
      const hostAgain = await signedIn(back, host)
      expect(await ordersOf(hostAgain, event)).toEqual([sent])

      await page.goto('/needs-you')
      await expect(page.getByText('2 changes wait on this phone until you sign in again.')).toBeVisible()
      await expect(page.getByText('Nothing needs you')).toHaveCount(0)

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

  test("SYN-021 another user of the same browser gets another database and sends none of the first user's changes", async ({
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
      await wake(page)
      await expect(chip(page)).toHaveAccessibleName('Sign in again')

      const sent = watchChanges(context)
      await page.goto('/sign-in')
      await signInAgain(page, second)
      await atHome(page, second)
      const theirs = await order(page, event, { 'Honey mango': 1 })
      await waitingCount(page, second, 0)
      expect(sent.map(({ input }) => (input as { ref: string }).ref)).toEqual([theirs])
      expect(await ordersOf(await signedIn(back, host), event)).toEqual([theirs])
      expect(await outbox(page, first)).toHaveLength(1)
      await page.goto('/event/list-my-purchases')
      await expect(page.getByRole('heading', { name: event.title })).toHaveCount(1)

      await page.goto('/user/profile')
      await page.getByRole('button', { name: 'Logout' }).click()
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

test.describe('SYN-026 signing out', () => {
  test('SYN-026 signing out with an unsent change is refused; it can be exported, kept, or discarded', async ({
    app,
  }) => {
    const { buyers, event, host } = await neighbourhood(app.server.url, 1)
    const [buyer] = buyers as [Person]
    const phone = await app.phone(buyer)
    const { page } = phone
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    await phone.offline()
    const ref = await order(page, event, { Cherries: 1 })

    await page.goto('/user/profile')
    await page.getByRole('button', { name: 'Logout' }).click()
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

    const sure = page.getByRole('alertdialog', { name: 'Discard 1 change?' })
    await refused.getByRole('button', { name: 'Discard and sign out' }).click()
    await sure.getByRole('button', { name: 'Keep them' }).click()
    await expect(sure).toBeHidden()
    expect(await outbox(page, buyer)).toHaveLength(1)
    await refused.getByRole('button', { name: 'Discard and sign out' }).click()
    await sure.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/sign-in/)
    const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(left).not.toContain(`gotong-${buyer.id}`)
    await phone.online()
    await signIn(page, buyer)
    await page.goto('/')
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    expect(await ordersOf(host, event)).toEqual([])
  })

  test('SYN-026 once everything is sent, signing out succeeds', async ({ app }) => {
    const { buyers, event, host } = await neighbourhood(app.server.url, 1)
    const [buyer] = buyers as [Person]
    const phone = await app.phone(buyer)
    const { page } = phone
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    await phone.offline()
    const ref = await order(page, event, { Cherries: 1 })
    await page.goto('/user/profile')
    await page.getByRole('button', { name: 'Logout' }).click()
    const refused = page.getByRole('dialog', { name: '1 change is not sent yet' })
    await expect(refused).toBeVisible()
    await phone.online()
    const free = page.getByRole('dialog', { name: 'Sign out on this phone?' })
    await free.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/sign-in/)
    expect(await ordersOf(host, event)).toEqual([ref])
  })
})
