// What browser tests share: a real server of their own, and phones (browser contexts) on which somebody signs in.
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { signUp, type MadeEvent, type Person } from '#tests/support/neighbourhood.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'

export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  offline(): Promise<void>
  online(): Promise<void>
}

export interface Stage {
  readonly server: SpawnedServer
  person(name: string): Promise<Person>
  /** A phone with an installed app on which `who` is signed in; a guest's phone without. */
  phone(who?: Person, options?: PhoneOptions): Promise<Phone>
}

export interface PhoneOptions {
  readonly desktop?: boolean
  readonly dark?: boolean
  readonly permissions?: readonly string[]
}

/** Types email and PIN as a person does. */
export const signIn = async (page: Page, who: Person): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  const boxes = page.locator('.pin input')
  for (const [n, digit] of [...who.pin].entries()) await boxes.nth(n).fill(digit)
  const button = page.getByRole('button', { name: 'SIGN IN', exact: false })
  if (await button.isVisible().catch(() => false)) await button.click().catch(() => undefined)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** Resolves when the service worker controls the page: from here on the app starts without network. */
export const installed = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

/** The rows of one store of somebody's database on this browser. */
export const stored = <Row>(page: Page, who: Person, store: string): Promise<Row[]> =>
  page.evaluate(
    ([database, name]) =>
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
    [`gotong-${who.id}`, store] as const,
  )

export type Cart = Readonly<Record<string, number>>

/** Opens an event and chooses by the name of the product, without placing the order. */
export const choose = async (page: Page, event: MadeEvent, cart: Cart): Promise<void> => {
  await page.goto(`/event/detail?eid=${event.id}`)
  for (const [product, quantity] of Object.entries(cart)) {
    await page.getByRole('button', { name: `Add ${product}`, exact: true }).click()
    for (let more = 1; more < quantity; more += 1)
      await page.getByRole('button', { name: `One more ${product}`, exact: true }).click()
  }
}

/** Places what was chosen and goes on to the order's page; answers its reference. */
export const place = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByText('Your purchase has been placed.')).toBeVisible()
  await page.getByRole('link', { name: 'Confirm your order' }).click()
  await page.waitForURL(/\/event\/purchase-detail/)
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeAttached()
  return new URL(page.url()).searchParams.get('ref') ?? ''
}

export const order = async (page: Page, event: MadeEvent, cart: Cart): Promise<string> => {
  await choose(page, event, cart)
  return place(page)
}

export const chip = (page: Page): Locator => page.locator('.sync')

interface Options {
  /** Further settings of the server: `test.use({ serverEnv: … })`. */
  readonly serverEnv: Readonly<Record<string, string>>
}

export const test = base.extend<Options & { stage: Stage }>({
  serverEnv: [{}, { option: true }],
  stage: async ({ browser, serverEnv }, use) => {
    const server = await spawnServer({ env: serverEnv })
    const contexts: BrowserContext[] = []
    await use({
      server,
      person: (name) => signUp(server.url, name),
      phone: async (who, options = {}) => {
        const context = await browser.newContext({
          baseURL: server.url,
          viewport: options.desktop ? { width: 1280, height: 900 } : { width: 390, height: 844 },
          colorScheme: options.dark ? 'dark' : 'light',
          locale: 'en-SG',
          timezoneId: 'Asia/Singapore',
          permissions: [...(options.permissions ?? [])],
        })
        contexts.push(context)
        const page = await context.newPage()
        await page.goto('/sign-in')
        if (who) await signIn(page, who)
        await installed(page)
        return {
          context,
          page,
          offline: () => context.setOffline(true),
          online: () => context.setOffline(false),
        }
      },
    })
    for (const context of contexts) await context.close()
    await server.stop()
  },
})

export { expect }
