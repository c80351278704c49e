// Lists of events: long lists, countdowns, and empty states before the data is known.
import type { Page } from '@playwright/test'
import { formatDateTime } from '#shared/kernel/clock.ts'
import {
  createEvent,
  createGroup,
  neighbourhood,
  placeOrder,
  scheduleEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { chip, expect, newContext, signIn, POLL_INTERVALS_MS, test } from './fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('the empty state is shown only after the initial sync', async ({ app }) => {
  const who = await app.person('Siti Rahman')
  const { page, context, offline, online } = await app.phone()
  let mayPass = false
  await context.route('**/api/sync', (route) => (mayPass ? route.continue() : undefined))
  await signIn(page, who)
  const lists: readonly (readonly [path: string, none: string])[] = [
    ['/event/list-my-purchases', 'No purchase found.'],
    ['/event/list-my-events', 'You dont have any event!!!'],
    ['/group/list-my-groups', "You don't have any groups!!!"],
    ['/event/list-packing-list', 'No packages yet'],
    ['/', 'Not Found Events Are Opening'],
  ]
  for (const [path, none] of lists) {
    await page.goto(path)
    await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
    await expect(heading(page, none)).toHaveCount(0)
  }
  await offline()
  for (const [path, none] of lists.slice(0, -1)) {
    await page.goto(path)
    await expect(heading(page, 'No signal')).toBeVisible()
    await expect(heading(page, none)).toHaveCount(0)
  }
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await expect(heading(page, 'No signal')).toBeVisible()
  await expect(heading(page, 'Not Found Events Are Opening')).toHaveCount(0)
  mayPass = true
  await online()
  for (const [path, none] of lists) {
    await page.goto(path)
    await expect(heading(page, none)).toBeVisible()
  }
})

/** Events ‘Basket 1’ to ‘Basket <count>’, closing in this order. */
const createBaskets = async (host: Person, groupId: string, count: number): Promise<void> => {
  const now = Math.floor(Date.now() / 1000)
  for (let n = 1; n <= count; n += 1)
    await createEvent(host, groupId, {
      title: `Basket ${n}`,
      closingTime: formatDateTime(now + 4 * 86_400 + n * 60),
      pickupTime: formatDateTime(now + 9 * 86_400),
    })
}

test('NAV-049 a long list renders only visible rows, in order, to the last one; a countdown renders alone', async ({
  app,
}) => {
  test.slow()
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const COUNT = 70
  await createBaskets(host, groupId, COUNT)
  const { page } = await app.phone(buyers[0] as Person)
  const more = page.getByRole('region', { name: 'More open events' }).getByRole('listitem')
  // The first two are large cards: the neighbourhood's event and Basket 1.
  await expect(more.first()).toHaveAttribute('aria-setsize', String(COUNT - 1))
  expect(await more.count()).toBeLessThan(40)
  // Scrolls to the last rendered row, which renders more rows.
  const seen = new Set<string>()
  const drawn = () =>
    more.evaluateAll((rows) =>
      rows.map((row) => [Number(row.ariaPosInSet), row.querySelector('h2, h3')?.textContent ?? '']),
    )
  for (let last = 0; last < COUNT - 1;) {
    await expect
      .poll(async () => Number((await drawn()).at(-1)?.[0]), { intervals: POLL_INTERVALS_MS })
      .toBeGreaterThan(last)
    for (const [at, title] of await drawn()) {
      last = Math.max(last, Number(at))
      seen.add(String(title))
    }
    await more.last().scrollIntoViewIfNeeded()
  }
  expect([...seen]).toEqual(Array.from({ length: COUNT - 1 }, (_, n) => `Basket ${n + 2}`))
  await expect(more.last()).toHaveAttribute('aria-posinset', String(COUNT - 1))
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('basket 69')
  await expect(page.getByRole('link', { name: /Basket 69/ })).toBeVisible()
  await expect(more).toHaveCount(0)

  const { page: guest } = await app.phone(undefined, { opens: '/private/list-event' })
  const pager = guest.getByRole('navigation', { name: 'Pages' })
  await expect(guest.getByText(`Viewing 1-10 of ${COUNT + 1}`)).toBeVisible()
  await expect(pager).toHaveText('12…8')
  await pager.getByRole('button', { name: 'Page 8' }).click()
  await expect(pager).toHaveText('1…78')
  await pager.getByRole('button', { name: 'Page 7' }).click()
  await pager.getByRole('button', { name: 'Page 6' }).click()
  await pager.getByRole('button', { name: 'Page 5' }).click()
  await expect(guest.getByText(`Viewing 41-50 of ${COUNT + 1}`)).toBeVisible()
  await expect(pager).toHaveText('1…45678')
})

test('NAV-054 a search without a hit in My Purchase can be cleared', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const buyer = buyers[0] as Person
  for (let n = 0; n < 5; n += 1) await placeOrder(buyer, event)
  const { page } = await app.phone(buyer, { opens: '/event/list-my-purchases' })
  const orders = page.getByRole('list', { name: 'Active', exact: true }).getByRole('link')
  await expect(orders).toHaveCount(5)
  const search = page.getByRole('searchbox', { name: 'Search by title or reference' })
  await search.fill('zzzz')
  await expect(heading(page, 'No Purchase')).toBeVisible()
  await expect(page.getByText('Nothing that you bought has ‘zzzz’ in its title or reference.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search', exact: true }).click()
  await expect(search).toHaveValue('')
  await expect(orders).toHaveCount(5)
})

test('returning to a long list, or reloading it, restores the scroll position', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  await createBaskets(host, groupId, 45)
  const { page } = await app.phone(buyers[0] as Person)
  const region = page.getByRole('region', { name: 'More open events' })
  await expect(region.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '44')
  const wanted = page.getByRole('link', { name: /Basket 30/ })
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(wanted).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  await wanted.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Basket 30' })).toBeInViewport()
  await page.goBack()
  await expect(wanted).toBeInViewport()
  await page.reload()
  await expect(wanted).toBeInViewport()
  await page.getByRole('link', { name: 'Gotong' }).first().click()
  await expect(page.getByRole('link', { name: /Basket 1\b/ })).toBeInViewport()
})

test('NAV-004 a countdown changes its text and nothing else on the page', async ({ app }) => {
  const { buyers } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0] as Person)
  await expect(page.getByText('closing in 2 d 23 h')).toBeVisible()
  // All data has arrived.
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await page.evaluate(() => {
    const changed: string[] = []
    new MutationObserver((records) => {
      for (const { type, target } of records) changed.push(`${type} ${target.textContent ?? ''}`)
    }).observe(document.querySelector('main')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    Object.assign(window, { changed })
  })
  // Pictures may still load.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { changed } = window as unknown as { changed: string[] }
        changed.length = 0
        await new Promise((resolve) => setTimeout(resolve, 1000))
        return changed.length
      }),
    )
    .toBe(0)
  await page.evaluate(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + 3_600_000
  })
  await expect(page.getByText('closing in 2 d 22 h')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { changed: string[] }).changed)).toEqual([
    'characterData closing in 2 d 22 h',
  ])
})

test("NAV-044 a group's events are shown for a day and for all days, and to people outside the group", async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  const hidden = await createGroup(host, { name: 'Quiet kitchen', public: 0 })
  const now = Math.floor(Date.now() / 1000)
  const inDays = (days: number): string => formatDateTime(now + days * 86_400)
  const later = await createEvent(host, groupId, {
    title: 'Later',
    closingTime: inDays(8),
    pickupTime: inDays(10),
  })
  const { page } = await app.phone(buyers[0] as Person, { opens: `/event/list-hosted-by-group?groupId=${groupId}` })
  await expect(heading(page, event.title)).toBeVisible()
  await expect(heading(page, later.title)).toBeVisible()
  const day = page.getByLabel('Closing or collection on')
  const dateOf = (text: string): string => text.slice(0, 10)
  const inputOf = (text: string): string => dateOf(text).split('-').reverse().join('-')
  for (const days of [8, 10]) {
    await day.fill(inputOf(inDays(days)))
    await expect(page).toHaveURL(`/event/list-hosted-by-group?groupId=${groupId}&date=${dateOf(inDays(days))}`)
    await expect(heading(page, event.title)).toHaveCount(0)
    await expect(heading(page, later.title)).toBeVisible()
  }
  await day.fill(inputOf(inDays(20)))
  await expect(heading(page, 'You dont have any event!!!')).toBeVisible()
  await expect(page.getByText('Other days have some.')).toBeVisible()
  await page.reload()
  await expect(day).toHaveValue(inputOf(inDays(20)))
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(page).toHaveURL(`/event/list-hosted-by-group?groupId=${groupId}`)
  await expect(heading(page, event.title)).toBeVisible()

  await page.goto('/event/list-hosted-by-group')
  await expect(heading(page, 'Something went wrong!')).toBeVisible()
  await page.goto(`/event/list-hosted-by-group?groupId=${hidden}`)
  await expect(heading(page, 'Viewing permitted for members only!!')).toBeVisible()
  await page.getByRole('link', { name: 'JOIN' }).click()
  await expect(page).toHaveURL(`/group/join/${hidden}`)
})

test('a guest’s list stays visible while its next page loads; a failed copy shows a message', async ({ app }) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  for (let n = 0; n < 11; n += 1) await createEvent(host, groupId, { title: `Basket ${n + 1}` })
  const { page, context } = await app.phone()
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await context.route(/list-events-opening-unauth\?.*page=2/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Open events' }).click()
  await expect(page).toHaveURL('/private/list-event')
  const rows = page.getByRole('region', { name: 'Open events' }).getByRole('link')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  await expect(rows).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeVisible()
  answer()
  await expect(rows).toHaveCount(2)

  const other = await app.phone(host)
  await other.page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
    document.execCommand = () => false
  })
  await other.page.goto(`/group/list-events?groupId=${groupId}`)
  await expect(other.page.getByRole('link', { name: 'By day' })).toHaveAttribute(
    'href',
    `/event/list-hosted-by-group?groupId=${groupId}`,
  )
  await other.page.getByRole('button', { name: 'SHARE' }).click()
  await other.page.getByRole('button', { name: 'COPY' }).click()
  await expect(other.page.getByRole('alert')).toContainText('This browser blocks copying.')
  await expect(other.page.getByRole('button', { name: 'COPIED' })).toHaveCount(0)

  await other.page.goto('/user/profile')
  const feedback = other.page.getByLabel('Your feedback')
  await other.page.getByRole('button', { name: 'Feedback' }).click()
  await feedback.fill('More durian')
  await other.page.keyboard.press('Escape')
  await expect(feedback).toHaveCount(0)
  await other.page.getByRole('button', { name: 'Feedback' }).click()
  await expect(feedback).toHaveValue('More durian')
  await other.page.getByRole('button', { name: 'Send' }).click()
  await expect(feedback).toHaveCount(0)
  await other.page.getByRole('button', { name: 'Feedback' }).click()
  await expect(feedback).toHaveValue('')
})

test('NAV-040 only its host sees a scheduled event, with Edit Post, Re-host and Delete', async ({
  browser,
  serverPool,
}) => {
  const server = await serverPool.start({ INCLUDED_FEATURES: 'schedule' })
  const contexts = [
    await newContext(browser, { baseURL: server.url }),
    await newContext(browser, { baseURL: server.url }),
  ]
  const pageOf = async (n: number, who: Person): Promise<Page> => {
    const page = await contexts[n]!.newPage()
    await page.goto('/sign-in')
    await signIn(page, who)
    return page
  }
  try {
    const { host, buyers, groupId, event } = await neighbourhood(server.url, 1)
    const id = await scheduleEvent(host, groupId, { title: 'Durian night' })
    const page = await pageOf(0, host)
    await page.goto('/event/list-my-events')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      event.title,
      'Scheduled',
      'Durian night',
    ])
    const card = page.getByRole('listitem').filter({ hasText: 'Durian night' })
    await expect(card).toContainText(/opens \w{3} \d\d-\d\d-\d{4}/)
    await expect(card.getByRole('link', { name: 'Edit Post' })).toHaveAttribute('href', `/event/update?id=${id}`)
    await expect(card.getByRole('link', { name: 'Re-host' })).toHaveAttribute('href', /fromReHost=1/)
    for (const name of ['Share', 'Orders', 'Collection'])
      await expect(card.getByText(name, { exact: true })).toHaveCount(0)

    const theirs = await pageOf(1, buyers[0] as Person)
    await theirs.goto('/')
    await expect(heading(theirs, event.title)).toBeVisible()
    await theirs.goto(`/event/list-hosted-by-group?groupId=${groupId}`)
    await expect(heading(theirs, event.title)).toBeVisible()
    await expect(heading(theirs, 'Durian night')).toHaveCount(0)

    await card.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Delete successful').last()).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect.poll(async () => (await host.api.get<unknown[]>('/list-my-scheduled-events')).length).toBe(0)
  } finally {
    for (const context of contexts) await context.close()
    await server.stop()
  }
})
