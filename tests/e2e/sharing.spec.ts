// Share links of events: created by the host, opened by members, other users and guests.
import type { EventReply } from '#shared/event/event-reply.ts'
import { createEvent, neighbourhood, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { ordersOf, waitingCount } from './sent-mutations.ts'
import { expect, signIn, stored, test, expectToast } from './fixtures.ts'

const LINK = /\/event\/detail-shared\?eid=[\w-]+&shareCode=\w{12}&eventName=pasir-panjang-fruit-run$/

test('EVT-096 EVT-098 a host shares an event by link, code, QR and share sheet, also offline; members share the link without the code', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
  const member = await app.phone(buyer, { ...clipboard, opens: `/event/detail?eid=${event.id}` })
  await member.page.getByRole('button', { name: 'Share', exact: true }).click()
  const theirs = member.page.getByRole('dialog', { name: `Share ‘${event.title}’`, exact: true })
  await expect(theirs.getByLabel('Link', { exact: true })).toHaveValue(`${app.server.url}/event/detail?eid=${event.id}`)
  await theirs.getByRole('button', { name: 'Copy with items and times', exact: true }).click()
  const copied = await member.page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('• Honey mango S$9.90\n')
  // It may be the host’s home.
  expect(copied).not.toContain('Blk 8 void deck')
  await theirs.getByText('Close', { exact: true }).click()

  const phone = await app.phone(host, clipboard)
  const { page } = phone
  await page.addInitScript(() => {
    const sheet = window as unknown as { handed: unknown[] }
    sheet.handed = []
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (data: unknown) => Promise.resolve(void sheet.handed.push(data)),
    })
  })
  await page.goto(`/event/detail?eid=${event.id}`)
  await expect(page.getByRole('link', { name: 'MANAGE', exact: true })).toBeVisible()
  await phone.offline()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Share ‘${event.title}’`, exact: true })
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(LINK)
  await expect(dialog).toContainText('sees the items and can join Lorong 8 Makan Club at once.')
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await expect(dialog.getByRole('img', { name: `QR code ${link}`, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'COPIED', exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Copy with items and times', exact: true }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Blk 8 void deck')
  await dialog.getByRole('button', { name: 'Share with an app', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { handed: unknown[] }).handed))
    .toEqual([{ title: event.title, text: expect.stringMatching(/• Honey mango S\$9\.90\n/) as unknown }])
  await phone.online()
  await waitingCount(page, host, 0)
  const { shareCode } = await host.api.get<EventReply>('/get-event', { id: event.id })
  expect(new URL(link).searchParams.get('shareCode')).toBe(shareCode)

  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(link)

  // Ends a link that reached the wrong people.
  await dialog.getByRole('button', { name: 'Make a new link', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New link', exact: true }).click()
  await expect(dialog.getByLabel('Link', { exact: true })).not.toHaveValue(link)
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(LINK)
  const anew = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await waitingCount(page, host, 0)
  const guest = await app.phone(undefined, { opens: link })
  await expect(guest.page.getByRole('heading', { name: /This link is not valid any more$/ })).toBeVisible()

  // Only the host's devices have the code.
  await member.page.goto(anew)
  await expect(member.page.getByRole('button', { name: 'PLACE ORDER', exact: true })).toBeVisible()
  await expect(member.page).toHaveURL(anew)
  await member.page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(theirs.getByLabel('Link', { exact: true })).toHaveValue(`${app.server.url}/event/detail?eid=${event.id}`)
  await expect(theirs.getByRole('button', { name: 'Share with an app', exact: true })).toHaveCount(0)
})

test('EVT-097 a guest opens a shared link, sees the products, signs in, joins and orders', async ({ app }) => {
  const { host, event, groupId } = await neighbourhood(app.server.url)
  const siti = await app.person('Siti Rahman')
  const shared = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const path = `/event/detail-shared?eid=${event.id}&shareCode=${shared.shareCode}&eventName=fruit`
  const { page } = await app.phone(undefined, { opens: path.replace(shared.shareCode, 'WRONGWRONG12') })
  await expect(
    page.getByRole('heading', { name: 'Occur error when loading event: This link is not valid any more', exact: true }),
  ).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(`Hosted by ${host.name} · Lorong 8 Makan Club`)
  await expect(main).toContainText('closing in')
  // The initial stands in the middle of its tile.
  const tile = main.locator('.tile').first()
  await expect(tile).toHaveCSS('display', 'grid')
  await expect(tile).toHaveCSS('place-content', 'center')
  await expect(page.getByRole('listitem').filter({ hasText: 'Honey mango' })).toContainText('9.90')
  await expect(main).not.toContainText('Blk 8 void deck')
  await expect(main).toContainText('Members of the group see it')

  // On a desktop products stand beside the description, as for a member.
  await page.setViewportSize({ width: 1280, height: 900 })
  const leftOf = async (name: string): Promise<number> =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.x ?? 0
  await expect.poll(async () => (await leftOf('Items for Sales')) - (await leftOf(event.title))).toBeGreaterThan(400)
  // Signing up is offered first, and both are in sight.
  const actions = page.locator('.dock').getByRole('link')
  for (const [width, height] of [
    [320, 568],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(actions).toHaveText(['Sign up and order', 'Sign in to order'])
    for (const action of await actions.all()) await expect(action).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('link', { name: 'Sign in to order', exact: true }).click()
  await signIn(page, siti)
  await expect(page).toHaveURL(new RegExp(`/group/join/${groupId}`))
  const join = page.getByRole('dialog', { name: 'Join Lorong 8 Makan Club', exact: true })
  await expect(join).toContainText(`To order from ‘${event.title}’.`)
  await join.getByRole('button', { name: 'JOIN AND ORDER', exact: true }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Add Cherries', exact: true }).click()
  await page.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expect(page.getByText('Your purchase has been placed.', { exact: true })).toBeVisible()
  await expect.poll(async () => (await ordersOf(host, event)).length).toBe(1)
})

test('EVT-097 the page of a shared link shows its event without a request and fetches the picture once; a later visit requests the event', async ({
  browser,
  app,
}) => {
  const { host, groupId } = await neighbourhood(app.server.url, 1)
  const event = await createEvent(host, groupId, { title: 'Mango morning', photoUrls: ['/art/mango.svg'] })
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const context = await browser.newContext({ baseURL: app.server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const countOf = (path: string): number => asked.filter((each) => each === path).length
  const heading = page.getByRole('heading', { level: 1, name: 'Mango morning' })
  await page.goto(`/event/detail-shared?eid=${event.id}&shareCode=${shareCode}`, { waitUntil: 'networkidle' })
  await expect(heading).toBeVisible()
  await expect(page.locator('#main img').first()).toHaveJSProperty('naturalWidth', 1200)
  expect(countOf('/api/get-share-event')).toBe(0)
  expect(countOf(`/api/previews/${event.id}.jpg`)).toBe(1)
  await page.getByRole('link', { name: 'Sign in to order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const answered = page.waitForResponse('**/api/get-share-event*')
  await page.goBack()
  await answered
  await expect(heading).toBeVisible()
  await context.close()
})

test('EVT-097 a signed-in person outside the group sees the preview of a shared link, and Cancel leads back to it', async ({
  app,
}) => {
  const { host, event, groupId } = await neighbourhood(app.server.url)
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const path = `/event/detail-shared?eid=${event.id}&shareCode=${shareCode}&eventName=fruit`
  const { page } = await app.phone(await app.person('Siti Rahman'))
  const join = page.getByRole('dialog', { name: 'Join Lorong 8 Makan Club', exact: true })
  const isPreview = async (): Promise<void> => {
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Honey mango' })).toContainText('9.90')
    await expect(page.getByRole('main')).toContainText('Members of the group see it')
    await expect(page.getByRole('main')).not.toContainText('Blk 8 void deck')
  }
  await page.goto(path)
  await isPreview()
  await page.getByRole('link', { name: 'Join to order', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/group/join/${groupId}`))
  await join.getByRole('button', { name: 'Cancel', exact: true }).click()
  await isPreview()
  await page.getByRole('link', { name: 'Join to order', exact: true }).click()
  await join.getByRole('button', { name: 'JOIN AND ORDER', exact: true }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Add Cherries', exact: true }).click()
  await page.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expect(page.getByText('Your purchase has been placed.', { exact: true })).toBeVisible()
})

test('a shared link says that the request to join waits, and becomes the order form when an admin accepts', async ({
  app,
}) => {
  const { host, event, groupId } = await neighbourhood(app.server.url)
  await host.api.send('PATCH', '/update-group', { autoApproval: 0 }, { id: groupId })
  const siti = await app.person('Siti Rahman')
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const { page } = await app.phone(siti, { opens: `/event/detail-shared?eid=${event.id}&shareCode=${shareCode}` })
  const waits = page.getByText('You asked to join Lorong 8 Makan Club. You can order here once an admin accepts you.', {
    exact: true,
  })
  const joins = page.getByRole('link', { name: 'Join to order', exact: true })
  await expect(joins).toBeVisible()
  await expect(waits).toHaveCount(0)
  await siti.api.send('POST', '/join-group', { groupId })
  await expect(waits).toBeInViewport({ ratio: 1 })
  await expect(joins).toHaveCount(0)
  await host.api.send('PATCH', '/approve-group-join', { groupId, userId: siti.id })
  await expect(page.getByRole('button', { name: 'Add Cherries', exact: true })).toBeVisible()
})

test('ORD-078 a former member who orders through a shared link sees that they must join, and reaches the group', async ({
  app,
}) => {
  const { host, buyers, event, groupId } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  await placeOrder(buyer, event)
  const { page } = await app.phone(buyer)
  const path = `/event/detail?eid=${event.id}&shareCode=${shareCode}`
  await page.goto(path)
  await page.getByRole('button', { name: 'Add Cherries', exact: true }).click()
  await buyer.api.send('DELETE', '/remove-member', { groupId, userId: buyer.id })
  await expect.poll(async () => (await stored(page, buyer, 'members')).length).toBe(0)
  await page.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expectToast(page, 'Please join the group to order', 'Info')
  await expect(page).toHaveURL(new RegExp(`/group/join/${groupId}\\?next=`))
  await expect(page.getByRole('dialog', { name: 'Join Lorong 8 Makan Club', exact: true })).toBeVisible()
  const body = { eid: event.id, details: { [event.products[0]!]: [{ quantity: 1 }] } }
  expect(await buyer.api.call('POST', '/create-order', { body })).toMatchObject({ status: 403, msgCode: 25013 })
  expect((await ordersOf(host, event)).length).toBe(1)

  await page.goto(`/event/detail?eid=${event.id}`)
  await page.getByRole('button', { name: 'Add Honey mango', exact: true }).click()
  await page.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/group/join/${groupId}\\?next=`))
})
