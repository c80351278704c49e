// Shared by browser tests: a real server, and phones (browser contexts) with a signed-in person.
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { signUp, type MadeEvent, type Person } from '#tests/support/neighbourhood.ts'
import { startServerPool, type PooledServer, type ServerPool } from '#tests/support/server-pool.ts'

/** Kind of a toast, as its icon tells a screen reader. */
export type ToastKind = 'Success' | 'Info' | 'Warning' | 'Error'

interface ShownToast {
  readonly kind: string | null
  readonly text: string
}

declare global {
  interface Window {
    /** All toasts so far. */
    toasts: ShownToast[]
    mayInstall?: boolean
  }
}

/** Polling intervals in milliseconds. */
export const POLL_INTERVALS_MS = [50, 50, 100, 100, 200, 500]

export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  /** Installs the app first if necessary. */
  offline(): Promise<void>
  online(): Promise<void>
}

export interface AppFixture {
  readonly server: PooledServer
  person(name: string): Promise<Person>
  /** A phone signed in as `who`; without `who` a guest's phone. */
  phone(who?: Person, options?: PhoneOptions): Promise<Phone>
}

export interface PhoneOptions {
  readonly desktop?: boolean
  readonly dark?: boolean
  readonly permissions?: readonly string[]
  /** Installs the app at the start; otherwise before the phone goes offline. */
  readonly installed?: boolean
  /** Path of its first page; without it the home page, for a guest the sign-in page. */
  readonly opens?: string
}

/** A toast disappears after three seconds, so the page records each. */
const recordToasts = (): void => {
  window.toasts = []
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
    for (const element of added)
      for (const each of [element, ...element.querySelectorAll('.toast')])
        if (each.matches('.toast') && each.checkVisibility()) {
          const kind = each.querySelector('[role=img]')?.getAttribute('aria-label') ?? null
          window.toasts.push({ kind, text: each.textContent })
        }
  }).observe(document, { childList: true, subtree: true })
}

/** The app has several hundred files, and most tests need few: the installation starts when a test asks for it. */
const delayInstallation = (): void => {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const register = serviceWorker.register.bind(serviceWorker)
  serviceWorker.register = async (...how) => {
    if (!window.mayInstall) await new Promise((resolve) => addEventListener('may-install', resolve, { once: true }))
    return register(...how)
  }
}

/** Sizes of the window of a phone and of a desktop. */
export const WINDOW_SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const

/** A browser context with empty storage. */
export const newContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  await context.addInitScript(recordToasts)
  await context.addInitScript(delayInstallation)
  return context
}

/** Expects a toast, visible or recorded since the page loaded; each one counts once. */
export const expectToast = (page: Page, words: string, kind: ToastKind): Promise<void> =>
  expect
    .poll(
      () =>
        page
          .evaluate(
            ([wanted, wantedKind]) => {
              const at = window.toasts.findIndex((toast) => toast.text.includes(wanted) && toast.kind === wantedKind)
              return at >= 0 && window.toasts.splice(at, 1).length > 0
            },
            [words, kind] as const,
          )
          // Another page is loading.
          .catch(() => false),
      {
        message: `a toast of kind ${kind} says ‘${words}’`,
        intervals: POLL_INTERVALS_MS,
      },
    )
    .toBe(true)

/** Types email and PIN like a person. */
export const signIn = async (page: Page, who: Person): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  const boxes = page.locator('.pin input')
  for (const [n, digit] of [...who.pin].entries()) await boxes.nth(n).fill(digit)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** Before the app runs. The requests of the app to its database wait until the browser has finished the one made here. */
const storeSession = (session: { readonly token: string; readonly user: object }): void => {
  if (localStorage.getItem('session-of-test')) return
  localStorage.setItem('session-of-test', '1')
  localStorage.setItem('session', '1')
  // The version as Dexie writes version 1.
  const opening = indexedDB.open('gotong', 10)
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore('settings', { keyPath: 'key' }).put({ key: 'session', value: session })
  opening.onsuccess = () => opening.result.close()
}

/**
 * Stores a new session as the sign-in page does, and opens a page. Most tests begin with a phone that is signed in,
 * and the sign-in page would take a fifth of their processor time.
 */
export const startSignedIn = async (page: Page, server: PooledServer, who: Person, opens: string): Promise<void> => {
  const account = { email: who.email, password: who.pin }
  const { token } = await server.api().send<{ token: string }>('POST', '/login', account)
  await page.addInitScript(storeSession, { token, user: { id: who.id, name: who.name, email: who.email } })
  await page.goto(opens)
}

/** Resolves when the service worker controls the page: from then on the app starts offline. */
export const installed = async (page: Page): Promise<void> => {
  await page.context().addInitScript(() => void (window.mayInstall = true))
  await page.evaluate(async () => {
    window.mayInstall = true
    dispatchEvent(new Event('may-install'))
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

/** Rows of an object store of a person's database in this browser. */
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

/** Waits for the initial sync: rules that run earlier find no data. */
export const downloaded = (page: Page, who: Person): Promise<void> =>
  expect
    .poll(
      async () => {
        // Another page is loading.
        const names = await page
          .evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
          .catch((): (string | undefined)[] => [])
        if (!names.includes(`gotong-${who.id}`)) return null
        const [first] = await stored<{ meta?: { lastSyncAt: number | null } }>(page, who, 'meta').catch(() => [])
        return first?.meta?.lastSyncAt ?? null
      },
      { message: `${who.email} has everything on the device`, intervals: POLL_INTERVALS_MS, timeout: 60_000 },
    )
    .not.toBeNull()

/**
 * Goes to a page of the app as a link does: the app is not loaded again, which would take most of the time of a short
 * test. Resolves when the page is drawn.
 */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (href) => {
    const router = window.__TSR_ROUTER__
    if (!router) throw new Error('The app does not run here')
    await router.navigate({ href })
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  }, path)

/**
 * Waits until a member who signed in has their data and is at home. Before that the app leads on by itself: a person without
 * data is welcomed as a newcomer.
 */
export const atHome = async (page: Page, who: Person): Promise<void> => {
  await downloaded(page, who)
  await expect(page).toHaveURL('/')
}

export type Cart = Readonly<Record<string, number>>

/** Opens an event and chooses by product name, without placing the order. */
export const choose = async (page: Page, event: MadeEvent, cart: Cart): Promise<void> => {
  await visit(page, `/event/detail?eid=${event.id}`)
  for (const [product, quantity] of Object.entries(cart)) {
    await page.getByRole('button', { name: `Add ${product}`, exact: true }).click()
    for (let more = 1; more < quantity; more += 1)
      await page.getByRole('button', { name: `One more ${product}`, exact: true }).click()
  }
}

/** Places the order and opens its page; returns its reference. */
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

/** Signals that the network is back: a page that was offline for long retries rarely. */
export const wake = (page: Page): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event('online')))

export const chip = (page: Page): Locator => page.locator('.sync')

export interface Options {
  /** Additional server settings: `test.use({ serverEnv: … })`. */
  readonly serverEnv: Readonly<Record<string, string>>
}

/** A app on a server, and the function that closes its phones. */
export const appAt = (
  browser: Browser,
  server: PooledServer,
): readonly [app: AppFixture, clear: () => Promise<void>] => {
  const contexts: BrowserContext[] = []
  const app: AppFixture = {
    server,
    person: (name) => signUp(server.url, name),
    phone: async (who, options = {}) => {
      const context = await newContext(browser, {
        baseURL: server.url,
        viewport: WINDOW_SIZES[options.desktop ? 'desktop' : 'phone'],
        colorScheme: options.dark ? 'dark' : 'light',
        locale: 'en-SG',
        timezoneId: 'Asia/Singapore',
        permissions: [...(options.permissions ?? [])],
      })
      contexts.push(context)
      const page = await context.newPage()
      if (who) {
        await startSignedIn(page, server, who, options.opens ?? '/')
        await downloaded(page, who)
      } else await page.goto(options.opens ?? '/sign-in')
      if (options.installed) await installed(page)
      return {
        context,
        page,
        offline: async () => {
          await installed(page)
          await context.setOffline(true)
        },
        online: () => context.setOffline(false),
      }
    },
  }
  const clear = async (): Promise<void> => {
    await Promise.all(contexts.map((context) => context.close()))
  }
  return [app, clear]
}

export const test = base.extend<Options & { app: AppFixture }, { serverPool: ServerPool }>({
  serverEnv: [{}, { option: true }],
  serverPool: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const serverPool = await startServerPool()
      await use(serverPool)
      serverPool.close()
    },
    { scope: 'worker' },
  ],
  app: async ({ browser, serverPool, serverEnv }, use) => {
    const server = await serverPool.start(serverEnv)
    const [app, clear] = appAt(browser, server)
    await use(app)
    await clear()
    await server.stop()
  },
})

export { expect }
