// Every page as axe sees it: light and dark, on a phone and on a desktop, with real data on it.
import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  closeEvent,
  createEvent,
  createGroup,
  neighbourhood,
  placeOrder,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { expect, test, type Phone } from './stage.ts'

const LOOKS = [
  { name: 'phone, light', colorScheme: 'light', width: 390, height: 844 },
  { name: 'phone, dark', colorScheme: 'dark', width: 390, height: 844 },
  { name: 'desktop, dark', colorScheme: 'dark', width: 1280, height: 900 },
  { name: 'desktop, light', colorScheme: 'light', width: 1280, height: 900 },
] as const

/** What axe finds wrong with what is shown now, in all four looks. */
const findings = async (page: Page, about: string): Promise<string[]> => {
  const found: string[] = []
  for (const look of LOOKS) {
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: look.width, height: look.height })
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
    )
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, help, nodes } of violations)
      found.push(
        `${about} (${look.name}) ${id}: ${help}\n    ${nodes
          .map(
            ({ html, any }) =>
              `${html.slice(0, 160)} ${any
                .map(({ message }) => message)
                .join('; ')
                .slice(0, 160)}`,
          )
          .join('\n    ')}`,
      )
  }
  return found
}

/** Opens a page and waits until it shows what it was opened for. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('main[aria-busy=true], [data-busy=true]')).toHaveCount(0)
}

test('PWA-006 axe finds nothing on any page', async ({ stage }) => {
  const { host, buyers, groupId, event } = await neighbourhood(stage.server.url, 3)
  const foreign = await createGroup(await stage.person('Ravi Menon'), {
    name: 'Block 12 bakes',
    question: 'Which block?',
  })
  const [first, second, third] = buyers as [Person, Person, Person]
  const refs = [
    await placeOrder(first, event, [2, 1]),
    await placeOrder(second, event, [1]),
    await placeOrder(third, event, [0, 3]),
  ] as const
  const openEvent = await createEvent(host, groupId, { title: 'Bread morning', termConds: ['Bring a bag'] })
  await host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: 2 })
  await closeEvent(host, event.id)
  const { id: list } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })

  const guest = await stage.phone()
  const buyer = await stage.phone(first)
  const seller = await stage.phone(host)
  const pages: readonly (readonly [Phone, string])[] = [
    [guest, '/sign-in'],
    [guest, '/sign-up'],
    [guest, '/private/list-event'],
    [buyer, '/welcome'],
    [buyer, '/'],
    [buyer, '/all-page'],
    [buyer, `/event/detail?eid=${openEvent.id}`],
    [buyer, '/event/list-my-purchases'],
    [buyer, '/list-my-purchases'],
    [buyer, `/event/purchase-detail?ref=${refs[0]}`],
    [buyer, '/group/list-my-groups'],
    [buyer, '/list-my-groups'],
    [buyer, `/group/detail?id=${groupId}`],
    [buyer, '/group/search'],
    [buyer, `/group/join/${foreign}`],
    [buyer, '/sync'],
    [buyer, '/user/profile'],
    [buyer, '/needs-you'],
    [seller, '/'],
    [seller, '/group/create'],
    [seller, '/event/create'],
    [seller, '/event/list-my-events'],
    [seller, `/event/manage-orders?eventId=${event.id}`],
    [seller, '/event/list-packing-list'],
    [seller, `/event/packing-list?id=${list}`],
    [seller, '/collection'],
    [seller, `/collection?list=${list}`],
    [seller, '/no-such-page'],
  ]
  const routes = [...readFileSync('client/routes.tsx', 'utf8').matchAll(/page\(\s*\w+,\s*'([^']+)'/g)].map(
    ([, path]) => path,
  )
  const visited = new Set(pages.map(([, path]) => path.split('?')[0]?.replace(foreign, '$gid')))
  expect(routes.filter((path) => !visited.has(path))).toEqual([])

  const found: string[] = []
  for (const [{ page }, path] of pages) {
    await open(page, path)
    found.push(...(await findings(page, path)))
  }
  expect(found.join('\n')).toBe('')
})
