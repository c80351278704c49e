// A new event by hand: details, items, preview, publishing.
import type { EventReply } from '#shared/event/event-reply.ts'
import { allSent } from './collection-fixtures.ts'
import {
  addItem,
  day,
  dialog,
  field,
  fillDetails,
  goBack,
  goOn,
  openAppAsHost,
  openEventForm,
  isDay,
  messageOf,
  press,
} from './event-form-fixtures.ts'
import { expect, test } from './fixtures.ts'

test('EVT-015 EVT-018 EVT-030 EVT-031 EVT-032 EVT-033 EVT-034 EVT-036 EVT-037 EVT-038 EVT-039 EVT-046 EVT-084 EVT-085 EVT-088 EVT-109 step one has its fields, defaults and messages', async ({
  app,
}) => {
  const { page } = await openEventForm(app, 'Block 12 bakes')
  await expect(page.getByRole('heading', { name: 'Host an Event', exact: true })).toBeVisible()

  const closing = field(page, 'Closing date')
  const collection = field(page, 'Collection date')
  const from = field(page, 'Collection from')
  const to = field(page, 'to')
  await isDay(closing, 1)
  await isDay(collection, 7)
  await expect(from).toHaveValue('10')
  await expect(to).toHaveValue('17')
  const hours = Array.from({ length: 11 }, (_, n) => n + 1)
  await expect(from.locator('option')).toHaveText([
    ...hours.map((hour) => `${hour}AM`),
    '12PM',
    ...hours.map((hour) => `${hour}PM`),
    '12AM',
  ])
  const fee = field(page, 'Admin fee')
  await expect(fee).toHaveValue('0.00')
  await expect(fee).toHaveAttribute('step', '0.01')
  for (const name of ['Pay now', 'Pay after closing', 'Pay when I ask'])
    await expect(page.getByRole('radio', { name })).toBeAttached()
  await expect(page.getByRole('switch', { name: 'Ask for a delivery address', exact: true })).not.toBeChecked()
  await expect(page.getByRole('button', { name: /^Delivery schedule/ })).toContainText('No delivery.')
  await expect(page.getByLabel('Import an event sheet')).toBeAttached()
  const sample = page.getByRole('link', { name: 'Get the sample sheet', exact: true })
  await expect(sample).toHaveAttribute('href', '/misc/sample.xlsx')
  const [download] = await Promise.all([page.waitForEvent('download'), sample.click()])
  expect(download.suggestedFilename()).toBe('sample.xlsx')

  await press(page, 'NEXT')
  await messageOf(field(page, 'Group'), 'Please choose 1 your group!')
  await expect(field(page, 'Group')).toBeFocused()
  await messageOf(field(page, 'Title'), 'Invalid title')
  await messageOf(field(page, 'Description'), 'Invalid description')
  await messageOf(field(page, 'Pick-up location'), 'Invalid pickup address')
  await expect(page).toHaveURL('/event/create')
  await field(page, 'Group').selectOption('Block 12 bakes')
  await fillDetails(page)
  await expect(page.getByText('Invalid title', { exact: true })).toHaveCount(0)

  await closing.fill(day(-1))
  await messageOf(closing, 'Invalid closing date')
  await closing.fill(day(3))
  await collection.fill(day(2))
  await messageOf(collection, 'Invalid collection date')
  await expect(collection).toHaveAccessibleDescription(/Orders are taken until .* 23:59\. Choose a day after it\.$/)
  await collection.fill(day(-2))
  await messageOf(collection, 'Invalid collection date')
  await collection.fill(day(5))
  await to.selectOption('10AM')
  await messageOf(from, 'Invalid collection time')
  await to.selectOption('9AM')
  await messageOf(from, 'Invalid collection time')
  await to.selectOption('11AM')
  await expect(page.getByText(/^Invalid collection/)).toHaveCount(0)
  await expect(page.getByText('Choose a day after it', { exact: false })).toHaveCount(0)

  await page.getByRole('button', { name: /^Notes/ }).click()
  const notes = dialog(page, 'Notes')
  for (let n = 1; n <= 5; n += 1) {
    await notes.getByRole('button', { name: 'Add a note', exact: true }).click()
    await notes.getByLabel(`Note ${n}`, { exact: true }).fill(`Bring bag ${n}`)
  }
  await expect(notes.getByText('Maximum number of notes is 5!', { exact: true })).toHaveCount(0)
  await notes.getByRole('button', { name: 'Add a note', exact: true }).click()
  await expect(notes.getByText('Maximum number of notes is 5!', { exact: true })).toBeVisible()
  await expect(notes.getByRole('textbox')).toHaveCount(5)
  await notes.getByRole('button', { name: 'DONE', exact: true }).click()
  await expect(notes).toHaveCount(0)

  await page.getByRole('button', { name: /^External URL/ }).click()
  const link = dialog(page, 'External URL')
  await link.getByLabel('Name of the link', { exact: true }).fill('Menu')
  await link.getByLabel('Web address', { exact: true }).fill('no address')
  await link.getByRole('button', { name: 'DONE', exact: true }).click()
  await messageOf(link.getByLabel('Web address', { exact: true }), 'Give a web address, such as https://example.org')
  await link.getByLabel('Web address', { exact: true }).fill('example.org/menu')
  await link.getByRole('button', { name: 'DONE', exact: true }).click()
  await expect(link).toHaveCount(0)
  await press(page, 'NEXT')
  await expect(page).toHaveURL('/event/create-items')
})

test('EVT-001 EVT-011 EVT-016 EVT-017 EVT-019 EVT-020 EVT-022 EVT-023 EVT-024 EVT-026 EVT-027 EVT-029 EVT-072 EVT-090 EVT-100 a host creates an event step by step and reaches its orders', async ({
  app,
}) => {
  const { host, groupId, others, page } = await openAppAsHost(app, 'Block 12 bakes')
  const other = others[0] ?? ''
  await page.goto('/event/create-items')
  await expect(page).toHaveURL('/event/create')
  await page.goto('/event/created-confirm')
  await expect(page).toHaveURL('/event/create')
  await expect(field(page, 'Group')).toHaveValue('')
  await page.goto(`/event/create?groupId=${groupId}`)
  await expect(field(page, 'Group')).toHaveValue(groupId)
  await field(page, 'Group').selectOption(other)
  await expect(page.getByRole('button', { name: 'CANCEL', exact: true })).toBeVisible()
  await fillDetails(page)
  await field(page, 'Admin fee').fill('0.5')
  await page.getByText('Pay after closing', { exact: true }).click()
  await page.getByRole('button', { name: /^Notes/ }).click()
  await press(page, 'Add a note')
  await field(page, 'Note 1').fill('Bring a bag')
  await press(page, 'DONE')
  await page.getByRole('button', { name: /^External URL/ }).click()
  await field(page, 'Name of the link').fill('Menu')
  await field(page, 'Web address').fill('example.org/menu')
  await press(page, 'DONE')

  await press(page, 'NEXT')
  await expect(page).toHaveURL('/event/create-items')
  await expect(page.getByRole('group', { name: 'Banner photos', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Items for Sales/ })).toBeVisible()
  await press(page, 'NEXT')
  await expect(page.getByText('You must have at least 1 product!!!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/event/create-items')
  await goBack(page)
  await expect(page).toHaveURL('/event/create')
  await expect(field(page, 'Title')).toHaveValue('Durian night')
  await press(page, 'NEXT')
  await addItem(page, 'Mao Shan Wang', '28.50')
  await addItem(page, 'D24', '19')
  await press(page, 'NEXT')

  await expect(page).toHaveURL('/event/created-confirm')
  await expect(page.getByRole('heading', { level: 1, name: 'Durian night', exact: true })).toBeVisible()
  for (const shown of ['Straight from the orchard', 'Blk 8 void deck', 'Mao Shan Wang', 'D24', 'Bring a bag'])
    await expect(page.getByText(shown)).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://example.org/menu', exact: true })).toBeVisible()
  await expect(page.getByText('Admin fee, once per order', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Payment must wait until the closing date, /)).toBeVisible()
  await expect(field(page, 'NOTES TO THE HOST')).toBeVisible()
  const total = page.locator('.dock')
  await expect(total).toContainText('admin fee included')
  await page.getByRole('button', { name: 'Add Mao Shan Wang', exact: true }).click()
  await expect(total).toContainText('29.00')
  await goBack(page)
  await expect(page).toHaveURL('/event/create-items?fromConfirm=1')
  await goBack(page)
  await expect(page).toHaveURL('/event/create?fromConfirm=1')
  await goOn(page)
  await expect(page).toHaveURL('/event/create-items?fromConfirm=1')
  await goOn(page)
  await press(page, 'PUBLISH')
  await page.waitForURL(/\/event\/manage-orders\?eventId=/)
  // Publishing continues with sharing. The dialog says what happened: a toast would stand below it.
  const share = page.getByRole('dialog', { name: 'Share ‘Durian night’', exact: true })
  await expect(share.getByText('Create event successfully!', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(share).toHaveAccessibleDescription(/^Create event successfully! Everybody with this link/)
  await expect(share.getByRole('button', { name: 'Copy with items and times', exact: true })).toBeVisible()
  await share.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(page).toHaveURL(/manage-orders\?eventId=[^&]+$/)
  // Shared again later it is no news.
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(share).toBeVisible()
  await expect(share.getByText('Create event successfully!', { exact: true })).toHaveCount(0)
  await share.getByRole('button', { name: 'Close', exact: true }).first().click()
  await allSent(page, host)
  const event = await host.api.get<EventReply>('/get-event', {
    id: new URL(page.url()).searchParams.get('eventId') ?? '',
    getProducts: '1',
  })
  const defaults = { maxQuantity: 1000, limitPerOrder: 1000, minOrderQty: 1, defaultQuantity: 0 }
  expect(event.products).toMatchObject([defaults, defaults])
  expect(event).toMatchObject({
    groupId: other,
    title: 'Durian night',
    status: 1,
    adminCost: 0.5,
    paynow: 0,
    payAfterClosing: true,
    termConds: ['Bring a bag'],
    extraFields: [{ name: 'Menu', value: 'https://example.org/menu' }],
    openTime: null,
  })
  expect(event.productIdList).toHaveLength(2)
  await page.goto('/event/create-items')
  await expect(page).toHaveURL('/event/create')
})

test('EVT-003 a person who hosts in no group cannot create an event', async ({ app }) => {
  const { page } = await app.phone(await app.person('Siti Rahman'), { opens: '/event/create' })
  await expect(page.getByText('Only hosts and admins of a group can create events', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'NEXT', exact: true })).toHaveCount(0)
})
