// Packing list pages on phone and desktop.
import { PACKING_LIST_OFF } from '#shared/packing/packing-refusals.ts'
import { closeEvent, createEvent, payTogether } from '#tests/support/neighbourhood.ts'
import { allSent, collectionTable } from './collection-fixtures.ts'
import { expect, expectToast, stored, test, type AppFixture } from './fixtures.ts'
import { changeNextMutation } from './sent-mutations.ts'

const LISTS = '/event/list-packing-list'

/** Two closed events with three orders in one list without a name. */
const packed = async (app: AppFixture) => {
  const table = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const { host, buyers, groupId, event, order, close } = table
  const other = await createEvent(host, groupId, { title: 'Sourdough Saturday' })
  const refs = [
    await order(buyers[0]!, [2, 1], { comment: 'Ripe ones' }),
    await order(buyers[1]!, [0, 3]),
    await order(buyers[0]!, [4], { event: other }),
  ] as const
  await close()
  await closeEvent(host, other.id)
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id, other.id] })
  const rename = (packingListName: string) =>
    host.api.send('PATCH', '/change-name-packing-list', { packingListName }, { id })
  return { ...table, other, refs, id, rename }
}

test('PAC-002 PAC-003 PAC-015 packages are counted and listed with name, events and orders; a name with a slash shows an example', async ({
  app,
}) => {
  const { host, event, id, rename } = await packed(app)
  const { page } = await app.phone(host, { opens: LISTS })
  await expect(page.getByRole('heading', { name: 'Package (1)' })).toBeVisible()
  const row = page.getByRole('list', { name: 'Packages' }).getByRole('listitem')
  await expect(row).toContainText('Example name')
  await expect(row).toContainText(new RegExp(`${event.title}.* and .*, [A-Z][a-z]{2} [0-9-]{10}`))
  await expect(row).toContainText('2 events · 3 orders')
  await expect(row).not.toContainText('/')
  await rename('Saturday table')
  await expect(row).toContainText('Saturday table')
  await rename('Block 8/9')
  await expect(row).toContainText('Example name')
  await page.goto(`/collection?list=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(event.title)
  await page.goto(`/event/packing-list?id=${id}`)
  await page.getByRole('button', { name: 'PDF' }).click()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toContain(event.title)
})

test('PAC-004 a list has a back link, its name with rename, Export, Delete and search', async ({ app }) => {
  const { host, id, rename } = await packed(app)
  await rename('Saturday table')
  for (const desktop of [false, true]) {
    const { page } = await app.phone(host, { desktop, opens: `/event/packing-list?id=${id}` })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText('Saturday table')
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const sheet = page.getByRole('dialog', { name: 'Export package' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Saturday table.xlsx')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)

    const search = page.getByRole('searchbox')
    await search.fill('siti')
    await expect(page.getByText('Siti Rahman', { exact: true })).toBeVisible()
    await expect(page.getByText('Arun Nair')).toHaveCount(0)
    await search.fill('')

    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill(`Saturday table ${desktop ? 'B' : 'A'}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(heading).toContainText(`Saturday table ${desktop ? 'B' : 'A'}`)
    await allSent(page, host)
    await rename('Saturday table')
    await expect(heading).not.toContainText(/table [AB]/)

    const back = desktop
      ? page.getByRole('main').getByRole('link', { name: 'Package' })
      : page.getByRole('link', { name: 'Back' })
    await back.click()
    await page.waitForURL(new RegExp(LISTS))
  }
})

test('PAC-005 the table shows Contact, Orders, Qty and Status, a dropdown for each, and details', async ({ app }) => {
  const { host, id, refs } = await packed(app)
  const { page } = await app.phone(host, { desktop: true, opens: `/event/packing-list?id=${id}` })
  const table = page.getByRole('table', { name: 'Orders by contact' })
  for (const name of ['Contact', 'Orders', 'Qty', 'Status'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const siti = table.getByRole('row', { name: /Siti Rahman/ })
  await expect(siti.getByRole('cell').nth(2)).toHaveText('2')
  await expect(siti.getByRole('cell').nth(3)).toHaveText('7')
  await table.getByRole('button', { name: 'Details of Siti Rahman' }).click()
  const details = table.getByRole('region', { name: /^Order / })
  await expect(details).toHaveCount(2)
  await expect(details.first()).toContainText(refs[0])
  await expect(details.first()).toContainText(/2×\s*Honey mango/)
  await expect(details.first()).toContainText('Ripe ones')
  await details.nth(1).getByRole('combobox').selectOption({ label: 'Unpaid' })
  await expect(details.nth(1).getByRole('combobox')).toHaveValue('1')
  await expect(details.first().getByRole('combobox')).toHaveValue('2')
  await allSent(page, host)
  const orders = await stored<{ id: string; status: number }>(page, host, 'orders')
  expect(orders.find((order) => order.id === refs[2])?.status).toBe(1)

  // The status of the row concerns the orders that it counts.
  await details.nth(1).getByRole('combobox').selectOption({ label: 'Cancelled' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(siti.getByRole('cell').nth(2)).toHaveText('1')
  const ofSiti = table.getByRole('combobox', { name: 'Status of Siti Rahman' })
  await expect(ofSiti).toHaveValue('2')
  await ofSiti.selectOption({ label: 'Collected' })
  await expect(ofSiti).toHaveValue('3')
  await expect(details.nth(1).getByRole('combobox')).toHaveValue('-1')
  await allSent(page, host)

  const ofArun = table.getByRole('combobox', { name: 'Status of Arun Nair' })
  await changeNextMutation(page, 'update-order-status', { buyerStatus: -2 })
  await ofArun.selectOption({ label: 'Unpaid' })
  await expectToast(page, 'This order status does not go with this payment status', 'Error')
  await expect(ofArun).toHaveValue('2')
  await ofArun.selectOption({ label: 'Collected' })
  await expect(table.getByRole('row', { name: /Arun Nair/ })).toContainText('Collected')
})

test('PAC-007 PAY-043 marking a payment as invalid names the orders that were paid together with it', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'], { payTogether: true })
  const siti = buyers[0]!
  await payTogether(siti, [await order(siti, [1], { paid: false }), await order(siti, [2], { paid: false })])
  await close()
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
  const { page } = await app.phone(host, { desktop: true, opens: `/event/packing-list?id=${id}` })
  await page.getByRole('button', { name: 'Details of Siti Rahman' }).click()
  await page.getByRole('region', { name: 'Order 1' }).getByRole('button', { name: 'If invalid payment' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    `Order 1 of Siti Rahman is unpaid again, together with order 2, ${event.title}.`,
  )
})

test.describe('with the feature off', () => {
  test.use({ serverEnv: { DEFAULT_FEATURES: 'splitCase' } })

  test('SUB-033 the packages page says why no package can be added', async ({ app }) => {
    const host = await app.person('Mei Ling Tan')
    const { page } = await app.phone(host, { opens: `${LISTS}?add=1` })
    await expect(page.getByText(PACKING_LIST_OFF.message)).toHaveCount(1)
    await expect(page.getByText(PACKING_LIST_OFF.message)).toBeVisible()
    await expect(page.getByText(/^A package puts closed events together/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add Package' })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('PAC-009 Add Package on the page of an event has that event ticked, and no other', async ({ app }) => {
  const { host, groupId, event, close } = await collectionTable(app, ['Siti Rahman'])
  const other = await createEvent(host, groupId, { title: 'Sourdough Saturday' })
  await close()
  await closeEvent(host, other.id)
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${other.id}` })
  await page.getByRole('link', { name: 'Add Package', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Package' })
  await expect(sheet.getByRole('checkbox')).toHaveCount(2)
  await expect(sheet.getByRole('checkbox', { name: /Sourdough Saturday/ })).toBeChecked()
  await expect(sheet.getByRole('checkbox', { name: new RegExp(event.title) })).not.toBeChecked()
  await sheet.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL(/\/event\/packing-list\?id=/)
  const lists = await stored<{ eventIds: string[] }>(page, host, 'packing_lists')
  expect(lists.map(({ eventIds }) => eventIds)).toEqual([[other.id]])
  await page.goto(`/event/manage-orders?eventId=${other.id}`)
  await expect(page.getByRole('link', { name: /^Package Sourdough Saturday, \w/ })).toHaveAttribute(
    'href',
    /packing-list\?id=/,
  )
})

test('PAC-009 PAC-013 creating without an event and a failed creation show their messages', async ({ app }) => {
  const { host, event, buyers, order, close } = await collectionTable(app, ['Siti Rahman'])
  await order(buyers[0]!, [1])
  await close()
  const { page } = await app.phone(host, { opens: LISTS })
  await page.getByRole('button', { name: 'Add Package' }).click()
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByText('No event has been selected yet.')).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(event.title) }).check()
  await page.evaluate(() => {
    const full = (): never => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.add = full
    IDBObjectStore.prototype.put = full
  })
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved: 1 change' })).toBeVisible()
  await page.getByRole('button', { name: 'Give up' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click()
  await expect(page.getByText('Error creating packing list').first()).toBeVisible()
  expect(await host.api.get<unknown[]>('/list-packing-list')).toEqual([])
})

test('PAC-012 PAC-014 deleting asks for confirmation; a deleted list shows a message', async ({ app }) => {
  const { host, id } = await packed(app)
  const { page, offline, online } = await app.phone(host)
  const question = page.getByRole('alertdialog')
  await page.goto(`/event/packing-list?id=${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('Are you sure you want to delete this list ?')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  expect(await host.api.get<unknown[]>('/list-packing-list')).toHaveLength(1)

  await offline()
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'DELETE' }).click()
  await page.waitForURL(new RegExp(LISTS))
  await expect(page.getByRole('heading', { name: 'Package (0)' })).toBeVisible()
  await host.api.send('POST', '/delete-packing-list', undefined, { id })
  await online()
  await page.goto('/needs-you')
  await expect(page.getByText('Pack id is not found')).toBeVisible()

  await page.goto(`/event/packing-list?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Pack id is not found' })).toBeVisible()
})
