// Drafts of events stay on the phone: when the app closes, offline, and until the person signs out.
import type { EventReply } from '#shared/event/event-reply.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { createEvent, placeOrder } from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { allSent } from './collection-fixtures.ts'
import {
  addItem,
  day,
  field,
  fillDetails,
  goOn,
  openAppAsHost,
  openEventForm,
  isDay,
  items,
  press,
} from './event-form-fixtures.ts'
import { expect, signIn, stored, test } from './fixtures.ts'

test('EVT-019 EVT-090 an event is written, closed, opened and published offline; its pictures follow', async ({
  app,
}) => {
  const { host, phone } = await openEventForm(app)
  let { page } = phone
  await expect(field(page, 'Title')).toBeVisible()
  await phone.offline()
  await fillDetails(page)
  await press(page, 'NEXT')
  const photo = { name: 'd.png', mimeType: 'image/png', buffer: paintNoise(3000) }
  await page
    .getByRole('group', { name: 'Banner photos', exact: true })
    .getByLabel('Gallery', { exact: true })
    .setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'photo 1', exact: true })).toBeVisible()
  await addItem(page, 'Mao Shan', '28.50')
  await expect.poll(async () => JSON.stringify(await stored(page, host, 'drafts'))).toContain('2850')
  await page.close()

  page = await phone.context.newPage()
  await page.goto('/event/create-items')
  await expect(field(page, 'Name')).toHaveValue('Mao Shan')
  await expect(field(page, 'Price')).toHaveValue('28.50')
  await expect(page.getByRole('img', { name: 'photo 1', exact: true })).toHaveAttribute('src', /^blob:/)
  await page.goto('/event/create')
  const strip = page.getByRole('region', { name: 'Draft', exact: true })
  await expect(strip).toContainText('Your draft ‘Durian night’, as you left it.')
  await expect(field(page, 'Pick-up location')).toHaveValue('Blk 8 void deck')
  await goOn(page)
  await goOn(page)
  await press(page, 'PUBLISH')
  await expect(page.getByText('Create event successfully!', { exact: true })).toBeVisible()
  await page.waitForURL(/manage-orders/)
  expect(await stored(page, host, 'drafts')).toEqual([])
  await phone.online()
  await allSent(page, host)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  const event = await host.api.get<EventReply>('/get-event', { id })
  expect(event).toMatchObject({ title: 'Durian night', status: 1 })
  expect(event.photoUrls).toHaveLength(1)
})

test('EVT-016 the unpublished draft stands among the hosted events; it is resumed or thrown away there', async ({
  app,
}) => {
  const { host, groupId, page } = await openAppAsHost(app)
  const at = (days: number): string => formatDateTime(Math.floor(Date.now() / 1000) + days * 86_400)
  await createEvent(host, groupId, { title: 'Closes tomorrow', closingTime: at(1) })
  await createEvent(host, groupId, { title: 'Closes in a month', closingTime: at(30), pickupTime: at(32) })
  await page.goto('/event/create')
  await field(page, 'Title').fill('Bread morning')
  await field(page, 'Closing date').fill(day(5))
  await press(page, 'CANCEL')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['Bread morning', 'Closes in a month', 'Closes tomorrow'])
  const card = page.getByRole('listitem').filter({ hasText: 'Bread morning' })
  await expect(card).toContainText('draft, not published')
  await card.getByRole('link', { name: 'Go on', exact: true }).click()
  await expect(field(page, 'Title')).toHaveValue('Bread morning')
  await press(page, 'CANCEL')
  await card.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(titles).toHaveText(['Closes in a month', 'Closes tomorrow'])
  await expect.poll(async () => await stored(page, host, 'drafts')).toEqual([])
})

test('EVT-016 EVT-095 Q-100 a draft is saved until discarded; Re-host asks before replacing it; signing out deletes it', async ({
  app,
}) => {
  const { host, groupId, page } = await openAppAsHost(app)
  const before = await createEvent(host, groupId, { adminCost: 0.7, termConds: ['Bring a bag'], payTogether: true })
  await host.api.send('PATCH', '/update-event-share', { id: before.id })
  await placeOrder(host, before)
  await page.goto('/event/create')
  await field(page, 'Title').fill('Bread morning')
  await press(page, 'CANCEL')
  await expect(page).toHaveURL('/event/list-my-events')
  const drafts = async (): Promise<string> => JSON.stringify(await stored(page, host, 'drafts'))
  await expect.poll(drafts).toContain('Bread morning')

  const again = `/event/create?fromReHost=1&eventId=${before.id}`
  await page.getByRole('link', { name: 'Re-host', exact: true }).click()
  await expect(page).toHaveURL(again)
  // Without an event in the address the page asks for one.
  await page.goto('/event/create?fromReHost=1')
  await page.getByRole('link', { name: before.title }).click()
  await expect(page).toHaveURL(again)
  const draftText = 'An event ‘Bread morning’ with 0 items is not published yet. It is saved on this phone only.'
  await expect(page.getByText(draftText, { exact: true })).toBeVisible()
  await press(page, 'Go on with the draft')
  await expect(field(page, 'Title')).toHaveValue('Bread morning')
  await page
    .getByRole('region', { name: 'Draft', exact: true })
    .getByRole('button', { name: 'Start again', exact: true })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(field(page, 'Title')).toHaveValue(before.title)
  await expect(field(page, 'Admin fee')).toHaveValue('0.70')
  await expect(page.getByRole('button', { name: /^Notes/ })).toContainText('Bring a bag')
  await isDay(field(page, 'Closing date'), 1)
  await isDay(field(page, 'Collection date'), 7)
  await press(page, 'NEXT')
  await expect(items(page)).toHaveText([/Honey mango/, /Cherries/])
  await press(page, 'NEXT')
  await press(page, 'PUBLISH')
  await page.waitForURL(/manage-orders/)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  expect(id).not.toBe(before.id)
  await allSent(page, host)
  const anew = await host.api.get<EventReply>('/get-event', { id })
  expect(anew).toMatchObject({ title: before.title, adminCost: 0.7, termConds: ['Bring a bag'], payTogether: true })
  expect(anew).toMatchObject({ totalOrderCount: 0, status: 1, openTime: null })
  expect(anew.productIdList).not.toContain(before.products[0])

  await page.goto('/event/create')
  await field(page, 'Title').fill('Never sent')
  await expect.poll(drafts).toContain('Never sent')
  await page.goto('/user/profile')
  await press(page, 'Logout')
  await expect(page.getByRole('dialog')).toContainText('An event that you have not published is gone.')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/sign-in/)
  await signIn(page, host)
  await page.goto('/event/create')
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Draft', exact: true })).toHaveCount(0)
  expect(await drafts()).not.toContain('Never sent')
})
