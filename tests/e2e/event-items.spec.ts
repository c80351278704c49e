// Step two of the event form: banner photos and items for sale.
import type { EventReply } from '#shared/event/event-reply.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { allSent } from './collection-fixtures.ts'
import {
  addItem,
  dialog,
  field,
  fillDetails,
  goOn,
  items,
  messageOf,
  openEventForm,
  press,
} from './event-form-fixtures.ts'
import { expect, test } from './fixtures.ts'

const UNREADABLE = { name: 'note.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') }
const picture = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: paintNoise(3000) })

test('EVT-019 EVT-029 EVT-047 EVT-050 EVT-051 EVT-052 EVT-053 EVT-054 EVT-055 EVT-056 EVT-057 EVT-058 EVT-059 EVT-100 EVT-103 pictures and items have defaults, limits, messages and an order', async ({
  app,
}) => {
  const { host, page } = await openEventForm(app)
  await fillDetails(page)
  await press(page, 'NEXT')

  const photos = page.getByRole('group', { name: 'Banner photos', exact: true })
  await photos.getByLabel('Gallery', { exact: true }).setInputFiles([UNREADABLE, ...['a', 'b', 'c'].map(picture)])
  await expect(photos.getByRole('img')).toHaveCount(3)
  await expect(photos.getByText('This picture could not be read. Try another one.', { exact: true })).toBeVisible()
  await photos.getByLabel('Camera', { exact: true }).setInputFiles(picture('d'))
  await expect(photos.getByRole('img')).toHaveCount(4)
  const shown = (n: number) => photos.getByRole('img', { name: `photo ${n}`, exact: true }).getAttribute('src')
  const [first, second] = [await shown(1), await shown(2)]
  await photos.getByRole('button', { name: 'Move photo 2 forward', exact: true }).press('Enter')
  await expect.poll(async () => [await shown(1), await shown(2)]).toEqual([second, first])
  await expect(page.getByText('Moved to place 1 of 4', { exact: true })).toBeAttached()
  await photos.getByLabel('Gallery', { exact: true }).setInputFiles(['e', 'f'].map(picture))
  await expect(photos.getByText('Maximum images for event is 5!', { exact: true })).toBeVisible()
  await expect(photos.getByRole('img')).toHaveCount(5)

  await press(page, 'Add an item')
  await expect(field(page, 'Name')).toBeFocused()
  const price = field(page, 'Price')
  await expect(price).toHaveValue('0.00')
  await expect(price).toHaveAttribute('step', '0.01')
  // A busy phone handles digits before it selects the value that was pressed.
  const punctual = await page.evaluateHandle(() => window.setTimeout)
  await page.evaluate(() => {
    const later = window.setTimeout
    window.setTimeout = ((work: () => void, ms = 0) => later(work, ms + 300)) as typeof setTimeout
  })
  await price.focus()
  await price.click()
  await page.keyboard.type('31')
  await expect(price).toHaveValue('31')
  await page.waitForTimeout(400)
  await page.keyboard.type('0')
  await expect(price).toHaveValue('310')
  await page.evaluate((before) => void (window.setTimeout = before), punctual)
  await page.keyboard.press('Tab')
  await price.click()
  await page.keyboard.type('12.505')
  await page.keyboard.press('Tab')
  await expect(price).toHaveValue('12.50')
  await page.getByRole('button', { name: /^Order configuration/ }).click()
  const configuration = dialog(page, 'Order configuration')
  const isUnlimited = configuration.getByRole('switch', { name: 'Unlimited stock', exact: true })
  const isLimited = configuration.getByRole('switch', { name: 'Limit per order', exact: true })
  const stock = configuration.getByLabel('Available stock', { exact: true })
  const fallback = configuration.getByLabel('Default quantity', { exact: true })
  const limit = configuration.getByLabel('At most', { exact: true })
  const minimum = configuration.getByLabel('Minimum order', { exact: true })
  await expect(isUnlimited).toBeChecked()
  await expect(stock).toHaveCount(0)
  await isUnlimited.uncheck()
  await expect(stock).toHaveValue('')
  await expect(fallback).toHaveValue('0')
  await expect(limit).toHaveValue('1000')
  await expect(isLimited).toBeChecked()
  await expect(minimum).toHaveValue('1')
  await minimum.click()
  await page.keyboard.type('3')
  await expect(minimum).toHaveValue('3')
  for (const each of [stock, fallback, limit, minimum]) await each.fill('')
  await configuration.getByRole('button', { name: 'DONE', exact: true }).click()
  await messageOf(stock, 'Available stock is required')
  await messageOf(fallback, 'Default quantity is required')
  await messageOf(limit, 'Limit per order is required')
  await messageOf(minimum, 'Minimum order quantity must not be blank.')
  await minimum.fill('0')
  await messageOf(minimum, 'Minimum order quantity must be greater than 0')
  for (const [each, value] of [
    [stock, '40'],
    [fallback, '0'],
    [minimum, '2'],
  ] as const)
    await each.fill(value)
  await isLimited.uncheck()
  await expect(limit).toHaveCount(0)
  await configuration.getByRole('button', { name: 'DONE', exact: true }).click()
  await expect(configuration).toHaveCount(0)
  await expect(page.getByText('40 in stock · no limit per order · at least 2', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Sub-items/ }).click()
  const sub = dialog(page, 'Sub-items')
  await sub.getByRole('button', { name: 'Add an option group', exact: true }).click()
  await expect(sub.getByLabel('Option group', { exact: true })).toBeFocused()
  await sub.getByLabel('Price of option 1', { exact: true }).fill('')
  await sub.getByRole('button', { name: 'DONE', exact: true }).click()
  await messageOf(sub.getByLabel('Option group', { exact: true }), 'Sub item name is required')
  await messageOf(sub.getByLabel('Option 1', { exact: true }), 'Option name is required')
  await messageOf(sub.getByLabel('Price of option 1', { exact: true }), 'Option price is required')
  await sub.getByLabel('Option group', { exact: true }).fill('Size')
  await sub.getByRole('switch', { name: 'Required', exact: true }).check()
  await sub.getByLabel('Option 1', { exact: true }).fill('Large')
  await sub.getByLabel('Price of option 1', { exact: true }).fill('6')
  await sub.getByRole('button', { name: 'DONE', exact: true }).click()
  await expect(sub).toHaveCount(0)

  await price.fill('')
  await press(page, 'NEXT')
  await messageOf(field(page, 'Name'), 'Product name is required')
  await messageOf(price, 'Product price is required')
  await expect(page).toHaveURL('/event/create-items')
  await field(page, 'Name').fill('Mao Shan Wang')
  await price.fill('28.50')
  await page.getByLabel('Gallery', { exact: true }).last().setInputFiles(picture('item'))
  await expect(page.getByRole('img', { name: 'picture of the item 1', exact: true })).toBeVisible()
  await press(page, 'Duplicate')
  await expect(items(page)).toHaveCount(2)
  await field(page, 'Name').fill('D24')
  await page.getByRole('button', { name: 'Move D24 up', exact: true }).press('Enter')
  await expect(items(page).first()).toContainText('D24')
  await addItem(page, 'Box', '1')
  const place = page.getByLabel('Place of Box', { exact: true })
  await place.selectOption('Position 1 of 3')
  await expect(items(page)).toHaveText([/^Box/, /^D24/, /^Mao Shan Wang/])
  await expect(place).toHaveValue('0')
  await press(page, 'Remove this item')
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByText('Box removed', { exact: true })).toBeVisible()
  await press(page, 'Undo')
  await expect(items(page)).toHaveText([/^Box/, /^D24/, /^Mao Shan Wang/])
  await press(page, 'Remove this item')
  await expect(items(page)).toHaveCount(2)

  await press(page, 'NEXT')
  await press(page, 'PUBLISH')
  await page.waitForURL(/manage-orders/)
  await allSent(page, host)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  const event = await host.api.get<EventReply>('/get-event', { id, getProducts: '1' })
  expect(event.photoUrls).toHaveLength(5)
  const { products } = event
  expect(products.map(({ name }) => name)).toEqual(['D24', 'Mao Shan Wang'])
  expect(products[0]).toMatchObject({
    price: 28.5,
    maxQuantity: 40,
    limitPerOrder: 0,
    minOrderQty: 2,
    defaultQuantity: 0,
    subItems: [{ type: 'Size', required: 1, list: [{ name: 'Large', price: 6 }] }],
  })
  expect(products[0]?.photoUrls).toEqual(products[1]?.photoUrls)
})

test('EVT-029 EVT-061 EVT-062 EVT-063 EVT-065 EVT-066 EVT-067 EVT-068 EVT-069 EVT-070 EVT-071 a host offers a split case', async ({
  app,
}) => {
  const { host, page } = await openEventForm(app)
  await fillDetails(page)
  await press(page, 'NEXT')
  await addItem(page, 'Mao Shan Wang', '0')
  await page.getByRole('button', { name: /^Split case purchase/ }).click()
  const split = dialog(page, 'Split case purchase')
  const on = split.getByRole('switch', { name: 'Sell by the piece too', exact: true })
  const refused = 'Please enter a valid Price before enabling Split Case Purchase!'
  await on.click()
  await expect(split.getByText(refused)).toBeVisible()
  await expect(on).not.toBeChecked()
  await split.getByRole('button', { name: 'Close', exact: true }).click()
  await field(page, 'Price').fill('10')
  await page.getByRole('button', { name: /^Split case purchase/ }).click()
  await on.click()
  await expect(on).toBeChecked()
  await expect(split.getByText(refused)).toHaveCount(0)

  const perCase = split.getByLabel('Items per case', { exact: true })
  const cost = split.getByLabel('Cost per item', { exact: true })
  const least = split.getByLabel('Minimum item order', { exact: true })
  await expect(least).toHaveValue('1')
  await perCase.fill('3')
  await expect(cost).toHaveValue('3.33')
  await perCase.fill('some')
  await cost.fill('0')
  await least.fill('0')
  await split.getByRole('button', { name: 'DONE', exact: true }).click()
  await messageOf(split.getByLabel('Name of the case', { exact: true }), 'Name is required')
  await messageOf(perCase, 'Items per case must be a number')
  await messageOf(cost, 'Cost per item must be greater than 0')
  await messageOf(least, 'Minimum item order must be at least 1')
  await expect(split.getByText('Acknowledgement is required', { exact: true })).toBeVisible()
  await expect(split.getByText('Fulfill condition is required', { exact: true })).toBeVisible()
  for (const [typed, message] of [
    ['0', 'Items per case must be at least 1'],
    ['0.5', 'Items per case must be at least 1'],
    ['2.5', 'Items per case must be a number'],
    ['-3', 'Must be greater than 0'],
  ] as const) {
    await perCase.fill(typed)
    await messageOf(perCase, message)
  }
  await cost.fill('0.01')
  await expect(split.getByText('Cost per item must be greater than 0', { exact: true })).toHaveCount(0)
  await perCase.fill('4')
  await expect(cost).toHaveValue('2.50')
  await least.fill('2')
  await split.getByLabel('Name of the case', { exact: true }).fill('Half a box')
  await split.getByText('Full cases only', { exact: true }).click()
  await split.getByText('No', { exact: true }).click()
  await split.getByRole('button', { name: 'DONE', exact: true }).click()
  await expect(split).toHaveCount(0)
  await expect(page.getByText('4 per case, S$2.50 each', { exact: true })).toBeVisible()

  // NEXT waits for a picture that is still being shrunk.
  await page.evaluate(() => {
    const decode = createImageBitmap
    window.createImageBitmap = async (...source: readonly unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return decode(...(source as [Blob]))
    }
  })
  await page.getByLabel('Gallery', { exact: true }).last().setInputFiles(picture('item'))
  await expect(page.getByText('Preparing', { exact: true })).toBeVisible()
  await press(page, 'NEXT')
  await press(page, 'PUBLISH')
  await page.waitForURL(/manage-orders/)
  await allSent(page, host)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  const event = await host.api.get<EventReply>('/get-event', { id, getProducts: '1' })
  expect(event.products[0]?.photoUrls).toHaveLength(1)
  expect(event.products[0]?.splitCasePurchase).toMatchObject({
    name: 'Half a box',
    itemsPerCase: 4,
    costPerItem: 2.5,
    minItemOrder: 2,
    fulfillCondition: 'full-only',
    acknowledgementRequiredPayAfter: false,
  })
})

test('EVT-069 the price of a piece follows the price of its case when the item is closed, copied or left at once', async ({
  app,
}) => {
  const { host, page } = await openEventForm(app)
  await fillDetails(page)
  await goOn(page)
  await addItem(page, 'Mao Shan Wang', '24')
  await page.getByRole('button', { name: /^Split case purchase/ }).click()
  const split = dialog(page, 'Split case purchase')
  await split.getByRole('switch', { name: 'Sell by the piece too', exact: true }).click()
  await split.getByLabel('Name of the case', { exact: true }).fill('Half a box')
  await split.getByLabel('Items per case', { exact: true }).fill('10')
  await expect(split.getByLabel('Cost per item', { exact: true })).toHaveValue('2.40')
  await split.getByText('Full cases only', { exact: true }).click()
  await split.getByText('No', { exact: true }).click()
  await split.getByRole('button', { name: 'DONE', exact: true }).click()
  const each = (price: string) => page.getByText(`10 per case, ${price} each`, { exact: true })
  await expect(each('S$2.40')).toBeVisible()

  const row = items(page).first().locator('button[aria-expanded]').first()
  await field(page, 'Price of the whole case').fill('28')
  await row.click()
  await expect(field(page, 'Price of the whole case')).toHaveCount(0)
  await row.click()
  await expect(each('S$2.80')).toBeVisible()

  await field(page, 'Price of the whole case').fill('29')
  await press(page, 'Duplicate')
  await expect(items(page)).toHaveCount(2)
  await expect(field(page, 'Price of the whole case')).toHaveCount(1)
  await expect(each('S$2.90')).toBeVisible()

  await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await field(page, 'Price of the whole case').fill('30')
  await goOn(page)
  await press(page, 'PUBLISH')
  await page.waitForURL(/manage-orders/)
  await allSent(page, host)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  const { products } = await host.api.get<EventReply>('/get-event', { id, getProducts: '1' })
  expect(products.map(({ splitCasePurchase }) => splitCasePurchase?.costPerItem)).toEqual([3, 2.9])
})
