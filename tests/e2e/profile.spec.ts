// The user area: profile, PIN, addresses, notifications, feedback, invoices.
import Database from 'better-sqlite3'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { UserReply } from '#shared/account/user-reply.ts'
import { neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { failing, fill } from './full-device.ts'
import { waitingCount } from './sent-mutations.ts'
import { chip, expect, signIn, stored, test, expectToast } from './fixtures.ts'

const said = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
const me = (who: Person) => who.api.get<UserReply>('/get-user', { getGroups: 1 })
const typePin = async (page: Page, legend: string, pin: string): Promise<void> => {
  const inputs = page.getByRole('group', { name: legend, exact: true }).locator('input')
  for (const [n, digit] of [...pin].entries()) await inputs.nth(n).fill(digit)
}

test('USR-001 USR-003 USR-007 USR-013 USR-014 USR-015 USR-016 USR-017 USR-018 USR-019 USR-020 a user edits the profile, also offline', async ({
  app,
}) => {
  const who = await app.person('Mei Tan')
  const phone = await app.phone(who)
  const { page } = phone
  await page.addInitScript(fill)
  await page.goto('/user/profile')
  const tabs = page.getByRole('navigation', { name: 'User' })
  await expect(tabs.getByRole('link')).toHaveText([/^Notification/, 'Edit Profile', 'PIN Update', 'Manage Addresses'])
  for (const name of ['Invoices', 'My Group', 'Your data', 'Privacy policy'])
    await expect(page.getByRole('navigation', { name: 'More' }).getByRole('link', { name })).toBeVisible()
  await tabs.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL('/user/update')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()

  const save = page.getByRole('button', { name: 'Save', exact: true })
  for (const [label, typed, words] of [
    ['First name', ' ', 'First Name cannot be blank'],
    ['First name', 'Mei Ling', 'First Name only one word'],
    ['Last name', '', 'Last Name cannot be blank'],
    ['Mobile', '', 'Phone cannot be blank'],
  ] as const) {
    const field = page.getByLabel(label)
    const before = await field.inputValue()
    await field.fill(typed)
    await save.click()
    await said(page, words)
    await expect(field).toHaveAccessibleDescription(new RegExp(words))
    await field.fill(before)
    await expect(page.getByText(words)).toBeHidden()
  }

  const payWithUen = page.getByRole('switch', { name: 'PayWithUEN' })
  await payWithUen.click()
  await said(page, 'Please fill your uen')
  await expect(payWithUen).not.toBeChecked()
  await page.getByLabel('UEN', { exact: true }).fill('201912345K')
  const pinDialog = page.getByRole('dialog', { name: 'Change how people pay you?' })
  const confirmWith = async (pin: string): Promise<void> => {
    await typePin(page, 'Your PIN', pin)
    await pinDialog.getByRole('button', { name: 'Change it' }).click()
  }
  await payWithUen.click()
  await confirmWith('0000')
  await said(page, 'Wrong current PIN. 4 tries left')
  expect((await me(who)).isPayWithUEN).toBe(false)
  await confirmWith(who.pin)
  await expectToast(page, 'Saved Successfully', 'Success')
  await expect(pinDialog).toBeHidden()
  await expect(payWithUen).toBeChecked()
  expect(await me(who)).toMatchObject({ isPayWithUEN: true, uen: '201912345K' })

  await page.route('**/api/pay-with-uen', (route) =>
    route.fulfill({ status: 500, json: { msgCode: 10_099, msgResp: 'Something went wrong!' } }),
  )
  await payWithUen.click()
  await confirmWith(who.pin)
  await expect(page.getByRole('alert').filter({ hasText: /^Something went wrong$/ })).toBeVisible()
  await page.unroute('**/api/pay-with-uen')
  await pinDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(payWithUen).toBeChecked()
  await payWithUen.click()
  await confirmWith(who.pin)
  await expect(pinDialog).toBeHidden()
  await expect(payWithUen).not.toBeChecked()
  expect((await me(who)).isPayWithUEN).toBe(false)

  await page.getByLabel('Mobile').fill('98765432')
  await phone.offline()
  await save.click()
  await expectToast(page, 'No signal. You need signal to change how people pay you.', 'Error')
  await expect(pinDialog).toBeHidden()
  await expect(chip(page)).not.toContainText('to send')
  await phone.online()
  await page.route('**/api/pay-with-uen', (route) => route.abort())
  await save.click()
  await confirmWith(who.pin)
  await expect(pinDialog.getByRole('alert')).toHaveText('No signal. You need signal to change how people pay you.')
  await expect(pinDialog.getByRole('group', { name: 'Your PIN' }).locator('[aria-invalid]')).toHaveCount(0)
  await page.unroute('**/api/pay-with-uen')
  await pinDialog.getByRole('button', { name: 'Change it' }).click()
  await expect(pinDialog).toBeHidden()
  await expect.poll(async () => (await me(who)).phone).toBe('98765432')

  const marketing = page.getByRole('switch', { name: 'Offers and marketing' })
  const wanted = await marketing.isChecked()
  await marketing.click()
  await expect(marketing).toBeChecked({ checked: !wanted })

  await phone.offline()
  await page.getByLabel('Last name').fill('Ling Lim')
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: paintNoise(40_000) })
  await save.click()
  await expectToast(page, 'Saved Successfully', 'Success')
  await phone.online()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await expect.poll(async () => (await me(who)).name).toBe('Mei Ling Lim')
  const { photoUrl, email } = await me(who)
  expect(email).toBe(who.email)
  expect((await who.api.raw(photoUrl ?? '')).headers.get('content-type')).toMatch(/^image\//)
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { name: 'Mei Ling Lim' })).toBeVisible()
  await expect(page.locator('header img').last()).toBeVisible()
})

test('a profile is not saved without its picture while the picture cannot be stored', async ({ app }) => {
  const who = await app.person('Mei Tan')
  const { page } = await app.phone(who, { opens: '/user/update' })
  await page.getByLabel('Last name').fill('Lim')
  await page.evaluate(() => {
    // The page may ask for the bitmap after the event: its code is loaded only then.
    const decoded = new Promise((resolve) => addEventListener('decoded', resolve, { once: true }))
    window.createImageBitmap = async () => {
      await decoded
      throw new Error('Not a picture')
    }
  })
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.evaluate(() => dispatchEvent(new Event('decoded')))
  await expectToast(page, 'This picture could not be read. Try another one.', 'Error')
  await expect(page.getByLabel('Last name')).toHaveValue('Lim')
  expect((await me(who)).name).toBe('Mei Tan')
})

test('USR-007 on a desktop all sections of the profile stand beside the open one', async ({ app }) => {
  const who = await app.person('Mei Tan')
  const { page } = await app.phone(who, { desktop: true, opens: '/user/profile' })
  await expect(page.getByRole('heading', { level: 1, name: 'Mei Tan' })).toBeVisible()
  await expect(page.getByLabel('Name of this device')).toBeVisible()
  const user = page.getByRole('navigation', { name: 'User' })
  const more = page.getByRole('navigation', { name: 'More' })
  await expect(user.getByRole('link')).toHaveText(['Notification', 'Edit Profile', 'PIN Update', 'Manage Addresses'])
  const leftOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.x ?? 0
  for (const [nav, name, title] of [
    [user, 'Edit Profile', 'Edit Profile'],
    [user, 'PIN Update', 'PIN Update'],
    [more, 'Invoices', 'Invoices'],
    [more, 'Your data', 'Your data'],
    [more, 'To send', 'All sent'],
    [user, 'Manage Addresses', 'Manage Addresses'],
  ] as const) {
    await nav.getByRole('link', { name }).click()
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    await expect(page.locator('main [aria-current=page]')).toHaveText(name)
    await expect.poll(async () => (await leftOf(heading)) - (await leftOf(nav))).toBeGreaterThan(240)
  }
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const address = page.getByRole('dialog', { name: 'Add New Address' }).getByLabel('Address', { exact: true })
  await address.fill('Blk 8 Lorong 8')
  // A narrower window shows the phone's page with the typed text.
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(address).toHaveValue('Blk 8 Lorong 8')
  await page.getByRole('dialog').getByText('Close', { exact: true }).click()
  await expect(page.locator('.dock').getByRole('button', { name: 'Add New Address' })).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(user.getByRole('link', { name: 'Manage Addresses' })).toHaveAttribute('aria-current', 'page')
})

test('USR-004 USR-070 ACC-047 API-107 the PIN Update screen takes the current PIN and a new one twice; other phones are signed out', async ({
  app,
}) => {
  const who = await app.person('Mei Tan')
  const { page } = await app.phone(who, { opens: '/user/change-password' })
  await expect(page.getByRole('heading', { level: 1, name: 'PIN Update' })).toBeVisible()
  const update = page.getByRole('button', { name: 'UPDATE PIN' })

  await update.click()
  await said(page, 'Invalid password')
  await page.getByRole('group', { name: 'Current PIN' }).locator('input').first().click()
  await page.keyboard.type('00007396')
  await expect(page.getByRole('group', { name: 'Re-type the new PIN' }).locator('input').first()).toBeFocused()
  await update.click()
  await said(page, 'Invalid re-type password')
  await typePin(page, 'Re-type the new PIN', '7397')
  await update.click()
  await said(page, 'Password and Confirm Password do not match !!')
  await typePin(page, 'Re-type the new PIN', '7396')
  await update.click()
  await said(page, 'Wrong current PIN')
  await typePin(page, 'Current PIN', who.pin)
  await update.click()
  await expect(page).toHaveURL('/user/profile')
  await expectToast(page, 'PIN updated', 'Success')
  expect((await who.api.call('GET', '/get-user')).status).toBe(401)
  const login = { email: who.email, password: '7396' }
  expect(await app.server.api().call('POST', '/login', { body: login })).toMatchObject({ status: 200 })
  await page.reload()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
})

test('USR-005 USR-033 USR-034 USR-035 USR-036 USR-037 USR-038 USR-039 USR-041 USR-042 USR-043 USR-045 USR-046 USR-047 USR-048 a user adds, edits, chooses and deletes addresses, each with its message', async ({
  app,
}) => {
  const who = await app.person('Mei Tan')
  const { phone: mobile } = await me(who)
  const { page } = await app.phone(who, { opens: '/user/addresses' })
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Addresses' })).toBeVisible()
  const addNew = page.getByRole('button', { name: 'Add New Address' })
  const form = page.locator('.sheet')
  const save = form.getByRole('button', { name: 'Save' })
  const field = (label: string) => form.getByLabel(label, { exact: true })

  await addNew.click()
  await expect(field('Name')).toHaveValue('Home')
  await expect(field('Country')).toHaveValue('Singapore')
  await expect(field('Country')).toBeDisabled()
  await expect(field('Country').locator('option')).toHaveText(['Singapore'])
  await expect(field('Phone')).toHaveValue(mobile)
  await expect(field('Postal code')).toHaveAttribute('maxlength', '6')
  await expect(form.getByRole('checkbox', { name: 'Default address' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Default address' })).toBeDisabled()
  for (const [label, typed, words] of [
    ['Name', '', 'Address name is required'],
    ['Name', 'H', 'Address name must be at least 2 characters'],
    ['Address', 'Bl', 'Address must be at least 3 characters'],
    ['Postal code', '31000', 'Postal code must be 6 digits'],
    ['Postal code', '31000a', 'Postal code must be 6 digits'],
    ['Phone', '9123456', 'Phone number must be at least 8 characters'],
  ] as const) {
    await field(label).fill(typed)
    await save.click()
    await said(page, words)
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(words))
  }
  await field('Name').fill('Ho')
  await field('Address').fill('Blk')
  await field('Postal code').fill('310008')
  await field('Phone').fill('91234567')
  await save.click()
  await expectToast(page, 'Address added successfully!', 'Success')
  await expect(page.getByRole('listitem', { name: 'Ho', exact: true }).getByText('Default')).toBeVisible()

  await addNew.click()
  await expect(form.getByRole('checkbox', { name: 'Default address' })).not.toBeChecked()
  await field('Name').fill('Office')
  await field('Address').fill('1 Raffles Place')
  await field('Postal code').fill('048616')
  await save.click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Edit Office' }).click()
  for (const label of ['Name', 'Address', 'Postal code']) {
    const before = await field(label).inputValue()
    await field(label).fill('  ')
    await save.click()
    await said(page, 'Please fill in all required fields')
    await field(label).fill(before)
    await expect(page.getByText('Please fill in all required fields')).toHaveCount(0)
  }
  await field('Address').fill('2 Raffles Place')
  await save.click()
  await expectToast(page, 'Address updated successfully!', 'Success')
  await expect(page.getByText('2 Raffles Place')).toBeVisible()

  await page.getByRole('listitem', { name: 'Office' }).getByRole('button', { name: 'Set as default' }).click()
  await expectToast(page, 'Default address updated successfully!', 'Success')
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('listitem').first()).toHaveAccessibleName('Office')

  await page.getByRole('button', { name: 'Delete Office' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Are you sure you want to delete this address?')
  await asked.getByRole('button', { name: 'Delete address' }).click()
  await expectToast(page, 'Address deleted successfully!', 'Success')
  await expect(page.getByRole('listitem', { name: 'Ho', exact: true }).getByText('Default')).toBeVisible()
  await waitingCount(page, who, 0)
  const { addresses } = await who.api.get<{ addresses: { name: string; isDefault: boolean }[] }>('/list-user-address')
  expect(addresses).toMatchObject([{ name: 'Ho', isDefault: true }])
})

test('USR-049 USR-050 USR-052 USR-053 USR-054 USR-057 USR-059 failures with addresses show their messages; the list is requested one second after adding', async ({
  app,
}) => {
  const who = await app.person('Mei Tan')
  const { page } = await app.phone(who)
  await page.addInitScript(fill)
  await page.goto('/user/addresses')
  const form = page.locator('.sheet')
  const save = form.getByRole('button', { name: 'Save' })
  const write = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Address', { exact: true }).fill('Blk 8')
    await form.getByLabel('Postal code').fill('310008')
    await expect(form.getByLabel('Phone')).not.toHaveValue('')
  }

  await write('Home')
  await failing(page, () => save.click())
  await said(page, 'Failed to add address')
  const asked = page.waitForRequest('**/api/list-user-address').then(() => Date.now())
  const pressedAt = Date.now()
  await save.click()
  await expectToast(page, 'Address added successfully!', 'Success')
  const addedAt = Date.now()
  const askedAt = await asked
  expect(askedAt - pressedAt).toBeGreaterThanOrEqual(1000)
  expect(askedAt - addedAt).toBeLessThan(3000)

  await page.route('**/api/list-user-address', (route) =>
    route.fulfill({ status: 500, json: { msgCode: 11_099, msgResp: '' } }),
  )
  await write('Office')
  await save.click()
  await expectToast(page, 'Failed to refresh addresses', 'Error')

  await page.getByRole('button', { name: 'Edit Office' }).click()
  await form.getByLabel('Address', { exact: true }).fill('1 Raffles Place')
  await failing(page, () => save.click())
  await said(page, 'Failed to update address')
  await form.getByRole('button', { name: 'Close' }).click()
  await failing(page, () =>
    page.getByRole('listitem', { name: 'Office' }).getByRole('button', { name: 'Set as default' }).click(),
  )
  await expectToast(page, 'Failed to set default address', 'Error')
  await failing(page, async () => {
    await page.getByRole('button', { name: 'Delete Office' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete address' }).click()
  })
  await expectToast(page, 'Failed to delete address', 'Error')

  // Deleted on another device while this one shows it.
  await waitingCount(page, who, 0)
  const [office] = (await stored<{ id: string; name: string }>(page, who, 'addresses')).filter(
    ({ name }) => name === 'Office',
  )
  await page.getByRole('button', { name: 'Edit Office' }).click()
  await form.getByLabel('Name', { exact: true }).fill('Elsewhere')
  await who.api.send('POST', '/delete-user-address', { addressId: office!.id })
  // An open sheet hides the page behind it from assistive technology, so a role selector finds no row in any case.
  await expect(page.locator('li').filter({ hasText: 'Office' })).toHaveCount(0)
  await save.click()
  await said(page, 'Address not found')
})

test('USR-051 a list of addresses that the device cannot read shows its message', async ({ app }) => {
  const who = await app.person('Mei Tan')
  const { page } = await app.phone(who)
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction
    Object.defineProperty(IDBDatabase.prototype, 'transaction', {
      value(this: IDBDatabase, ...[stores, mode, options]: Parameters<typeof begin>) {
        if (mode === 'readonly' && JSON.stringify([stores].flat()) === '["addresses"]')
          throw new DOMException('Broken', 'DataError')
        return begin.call(this, stores, mode, options)
      },
    })
  })
  await page.goto('/user/addresses')
  await expect(page.getByText('Failed to fetch addresses')).toBeVisible()
})

test('USR-002 USR-024 USR-026 USR-027 a user sends feedback from the profile and logs out', async ({ app }) => {
  const who = await app.person('Mei Tan')
  const { page } = await app.phone(who, { opens: '/user/profile' })
  await expect(page.getByRole('heading', { name: 'Notification', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Feedback' }).click()
  const form = page.getByRole('dialog', { name: 'Feedback' })
  await form.getByLabel('Your feedback').fill('   ')
  await form.getByRole('button', { name: 'Send' }).click()
  await said(page, 'Content cannot be blank')
  await form.getByLabel('Your feedback').fill('More mangoes')
  await form.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Thank you!', 'Success')
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await signIn(page, who)
})

test('USR-002 a notification appears on an open page, is counted, and is marked read on all phones', async ({
  app,
}) => {
  const { host, buyers } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const { page } = await app.phone(buyer, { opens: '/user/profile' })
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  const tell = (message: string) =>
    host.api.send('POST', '/create-notification', { receiverId: buyer.id, title: 'Fruit run', message })
  await tell('Bring a bag')
  await tell('Bring two')
  await expect(page.getByText('Bring two')).toBeVisible()
  await expect(page.getByText(host.name).first()).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'User' }).getByRole('link', { name: /^Notification/ })
  await expect(tab).toHaveText('Notification 2')
  const anywhere = await page.context().newPage()
  await anywhere.goto('/')
  await expect(anywhere.getByRole('link', { name: `${buyer.name}, profile, 2 new` })).toBeVisible()
  await anywhere.close()
  await page.getByRole('button', { name: 'Mark as read', exact: true }).first().click()
  await expect(tab).toHaveText('Notification 1')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(tab).toHaveText(/^Notification\s*$/)
  await expect
    .poll(async () =>
      (await buyer.api.get<{ readAt: number | null }[]>('/list-notifications')).every(({ readAt }) => readAt !== null),
    )
    .toBe(true)
})

/** `--unpaid` in the light theme. */
const ORANGE = 'rgb(253, 224, 200)'

test('USR-006 USR-061 USR-062 USR-063 USR-064 USR-065 USR-066 invoices are listed ten per page, each with its label', async ({
  app,
}) => {
  const who = await app.person('Mei Tan')
  const database = new Database(join(app.server.dataDir, 'gotong.sqlite'))
  const insert = database.prepare(
    'insert into features values (@id, @userId, @kind, @domainName, null, 5000, null, @paid, @status, @at)',
  )
  const pairs = [
    [0, 0],
    [0, 2],
    [2, 2],
    [1, 1],
  ] as const
  for (let n = 0; n < 12; n += 1) {
    const [paid, status] = pairs[n % 4]!
    const domain = n % 2 === 0
    const kind = domain ? 'domain' : 'premium'
    const row = { id: `f${n}`, userId: who.id, kind, domainName: domain ? 'lorong8' : null, paid, status, at: 1000 - n }
    insert.run(row)
  }
  // Inserts rows directly: also updates the change index; this scope has no digest.
  const scope = `user:${who.id}`
  database.prepare('update sync_scopes set version = version + 1 where scope = ?').run(scope)
  database
    .prepare(
      `insert into sync_changes (scope, tableName, rowId, version, deleted, at)
       select scope, 'features', features.id, version, 0, 0 from sync_scopes, features where scope = ?`,
    )
    .run(scope)
  database.prepare('delete from sync_digests where scope = ?').run(scope)
  database.close()
  const { page } = await app.phone(who, { opens: '/user/invoices' })
  await expect(page.getByRole('heading', { name: 'Subscriptions' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(page.getByText('Viewing 1-10 of 12')).toBeVisible()
  for (const [n, [service, label]] of [
    ['Subdomain', 'Cancel'],
    ['Premium', 'Unpaid'],
    ['Subdomain', 'Paid'],
    ['Premium', 'Verify'],
  ].entries()) {
    await expect(rows.nth(n + 1)).toContainText(service!)
    await expect(rows.nth(n + 1)).toContainText('50.00')
    await expect(
      rows
        .nth(n + 1)
        .getByRole('cell')
        .last(),
    ).toHaveText(label!)
    await expect(
      rows
        .nth(n + 1)
        .getByRole('cell')
        .first(),
    ).toHaveText('Thu 01-01-1970')
  }
  const unpaid = rows.nth(2).getByText('Unpaid')
  await expect(unpaid).toHaveCSS('background-color', ORANGE)
  await expect(page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(3)
})

test('FMT-007 POL-001 POL-002 POL-003 POL-004 POL-005 POL-006 POL-007 POL-008 POL-009 POL-010 POL-011 the policy describes data handling, also for guests', async ({
  app,
  serverPool,
}) => {
  const { page } = await app.phone(undefined, { opens: '/policy' })
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByText('Updated Sat 21-11-2026')).toBeVisible()
  await expect(page.locator('article img')).toHaveCount(0)
  const says = async (section: string, ...words: (string | RegExp)[]): Promise<void> => {
    for (const word of words) await expect(page.getByRole('region', { name: section })).toContainText(word)
  }
  await says('What we collect', 'Contact details', 'Financial information', 'Location', 'Purchase history')
  await says('What we collect', 'Device and log data', 'Mobile numbers are shared between organiser and purchaser')
  await says('What we use it for', 'Resolving disputes', 'Detecting fraud', 'Answering queries', 'Transaction updates')
  await says('What we use it for', 'Surveys', 'Updates and marketing by email, push, SMS or voice')
  await says('What we use it for', 'unsubscribe', 'in Settings', 'the link in every marketing email')
  await says('Who else sees it', 'Service providers', 'Financial, government and shipping parties', 'is sold')
  await says('Who else sees it', 'where the law requires it')
  await says('What other people see', 'On collaborative platforms', 'only your username is shown to other users')
  await says('How long we keep it', 'while your account is active', 'what the law requires')
  await says('How long we keep it', 'a claim or a payment that is not resolved', 'fraud prevention and audit')
  await says('Where it is kept', 'Singapore, Malaysia, Vietnam or elsewhere', 'By using the app you consent')
  await says('Your rights', 'review, correct and delete your data by emailing hello@example.org')
  await says('Changes to this policy', 'the date above is updated', 'you accept the revised policy')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Where it is kept' }).click()
  await expect(page).toHaveURL('/policy#storage')
  await expect(page.getByRole('heading', { name: 'Where it is kept' })).toBeInViewport()

  const named = await serverPool.start({ CONTACT_EMAIL: 'help@neighbours.example' })
  try {
    await page.goto(`${named.url}/policy`)
    const contact = page.getByRole('link', { name: 'help@neighbours.example', exact: true }).first()
    await expect(contact).toHaveAttribute('href', 'mailto:help@neighbours.example')
  } finally {
    await named.stop()
  }
})
