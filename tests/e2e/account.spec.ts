// Signing in, signing up with a PIN, and resetting a PIN.
import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { codeIn, fieldsIn, linkIn, mailsIn } from '#tests/support/mailbox.ts'
import { createGroup, neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { expect, signIn, test, expectToast, type Phone } from './fixtures.ts'

const boxes = (page: Page, row = 0) => page.locator('.pin').nth(row).locator('input')
const typePin = async (page: Page, pin: string, row = 0): Promise<void> => {
  await boxes(page, row).first().click()
  await page.keyboard.type(pin)
}
const pinOf = (page: Page) =>
  boxes(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join(''))
const pinIs = (page: Page, pin: string): Promise<void> => expect.poll(() => pinOf(page)).toBe(pin)
/** Paths of writing calls in order. */
const callsOf = ({ page }: Phone): string[] => {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /^\/api\/(?!sync|live)/.test(pathname)) calls.push(pathname.slice('/api'.length))
  })
  return calls
}

test('ACC-001 ACC-003 ACC-004 ACC-006 ACC-007 ACC-008 ACC-010 ACC-011 ACC-012 ACC-013 ACC-014 ACC-015 ACC-016 a user signs in with email and PIN', async ({
  app,
}) => {
  const person = await app.person('Mei Ling Tan')
  const { page } = await app.phone()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(boxes(page)).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'What is Gotong?' })).toHaveAttribute('href', 'https://example.org')
  await page.getByRole('link', { name: 'Forgot' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/sign-up$/)
  await page.goBack()

  const submit = page.getByRole('button', { name: 'Sign in' })
  await submit.click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(page.getByText('Invalid password')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Invalid email')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid password' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(` ${person.email.toUpperCase()} `)
  await expect(page.getByText('Invalid email')).toBeHidden()
  await typePin(page, '0000')
  await expect(page.getByText('Invalid password')).toBeHidden()
  const sent = page.waitForRequest('**/api/login')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ email: person.email, password: '0000' })
  await expect(page.getByText('Wrong PIN. 4 tries left')).toBeVisible()
  await pinIs(page, '')
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type('1')
  await expect(page.getByText('Wrong PIN. 4 tries left')).toBeHidden()
  for (const left of ['3 tries', '2 tries', '1 try', 'No tries']) {
    await typePin(page, '0000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Wrong PIN. ${left} left`)).toBeVisible()
  }
  await typePin(page, person.pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Too many tries. Try again in 15 min')).toBeVisible()

  const other = await app.person('Ravi Menon')
  await page.getByLabel('Email', { exact: true }).fill(other.email)
  await typePin(page, other.pin)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/welcome$/)
})

test('a sign-in that the server does not answer keeps the PIN, and one more tap sends it again', async ({ app }) => {
  const person = await app.person('Mei Ling Tan')
  const { page, context } = await app.phone()
  await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await typePin(page, person.pin)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Gotong does not answer now. Try again in a moment.')
  await pinIs(page, person.pin)
  await context.setOffline(true)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('No signal. You need signal once, to sign in.')
  await context.setOffline(false)
  await page.unroute('**/api/login')
  await button.click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
})

test('ACC-044 ACC-045 PIN boxes accept digits only, move focus, support paste and backspace, and let a password manager fill all four', async ({
  app,
}) => {
  const { page } = await app.phone()
  await typePin(page, 'a1b2')
  await pinIs(page, '12')
  await page.keyboard.press('Backspace')
  await pinIs(page, '1')
  await expect(boxes(page).nth(1)).toBeFocused()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', ' 48-21 ')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await pinIs(page, '4821')
  await expect(boxes(page).last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(boxes(page).nth(2)).toBeFocused()
  await page.keyboard.type('9')
  await pinIs(page, '4891')
  await typePin(page, '4892')
  await pinIs(page, '4892')
  for (const [n, name] of ['1', '2', '3', '4'].entries())
    await expect(boxes(page).nth(n)).toHaveAccessibleName(`Digit ${name} of 4`)
  await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible()
  await page.locator('input[autocomplete="current-password"]').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '7777')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await pinIs(page, '7777')
  await page.getByLabel('Email', { exact: true }).fill('a@b.co')
  await boxes(page).nth(3).press('Backspace')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid password')).toBeVisible()
})

test('ACC-020 ACC-021 ACC-022 ACC-027 ACC-028 ACC-029 ACC-034 ACC-041 ACC-046 ACC-048 ACC-066 ACC-068 a person signs up by email with a photo', async ({
  app,
}) => {
  const known = await app.person('Mei Ling Tan')
  const phone = await app.phone(undefined, { opens: '/sign-up' })
  const { page } = phone
  await expect(page.getByRole('button', { name: 'Sign-Up with Mobile / Email', exact: true })).toBeVisible()
  const consent = page.getByRole('checkbox', {
    name: 'Send me account summaries, offers and marketing by email or SMS.',
  })
  await expect(consent).toBeChecked()
  for (const name of ['Terms of Service', 'Privacy Policy'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/policy')
  await consent.uncheck()
  await page.getByRole('button', { name: 'Sign-Up with Mobile / Email' }).click()

  await expect(page.locator('.input-with-prefix')).toContainText('+65')
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription('Singapore')
  const photo = page.locator('input[type="file"]')
  await expect(photo).toHaveAttribute('accept', 'image/*')
  await photo.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This picture could not be read. Try another one.')).toBeVisible()
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: paintNoise(300_000) })
  await expect(page.getByRole('img', { name: 'You' })).toBeVisible()
  for (const [label, text] of [
    ['First name', 'Siti'],
    ['Last name', 'Rahman Ali'],
    ['Email', known.email],
    ['Mobile', '98765432'],
    ['Postal code', '310088'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(text)
  const next = page.getByRole('button', { name: 'NEXT' })
  await next.click()
  await expect(page.getByText('Email is taken')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is taken')
  await page.getByRole('link', { name: 'Sign in with this email' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(known.email)
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Rahman Ali')
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: paintNoise(300_000) })
  await page.getByLabel('Email', { exact: true }).fill('Siti@Example.org')
  await next.click()

  const connect = page.getByRole('button', { name: 'CONNECT NOW' })
  await expect(connect).toBeVisible()
  // The browser's Back and Forward keep what was typed.
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Rahman Ali')
  await expect(page.getByRole('img', { name: 'You' })).toBeVisible()
  await page.goForward()
  await expect(connect).toBeVisible()
  const calls = callsOf(phone)
  await connect.click()
  await expect(page.getByText('Invalid password')).toBeVisible()
  await typePin(page, '4821')
  // The last digit of the first row leads to the second one.
  await expect(boxes(page, 1).first()).toBeFocused()
  await connect.click()
  await expect(page.getByText('Invalid re-type password')).toBeVisible()
  await typePin(page, '4822', 1)
  await connect.click()
  await expect(boxes(page, 1).first()).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls).toEqual([])
  await typePin(page, '4821', 1)
  await connect.click()
  await expect(page).toHaveURL(/\/welcome$/)
  expect(calls).toEqual(['/create-user', '/upload-photo', '/update-user'])
  const { token } = await app.server.api().send<{ token: string }>('POST', '/login', {
    email: 'siti@example.org',
    password: '4821',
  })
  expect(await app.server.api(token).get('/get-user')).toMatchObject({
    name: 'Siti Rahman Ali',
    phone: '98765432',
    postalCode: '310088',
    photoUrl: expect.stringMatching(/^\/api\/files\/[0-9a-f]{64}$/) as unknown,
    marketingConsentAt: null,
  })
})

test('ACC-030 ACC-031 ACC-032 ACC-033 ACC-035 ACC-036 ACC-037 ACC-038 ACC-039 sign-up shows each message beside its field', async ({
  app,
}) => {
  const { page } = await app.phone(undefined, { opens: '/sign-up?by=email' })
  const next = page.getByRole('button', { name: 'NEXT' })
  await next.click()
  for (const [label, message] of [
    ['First name', 'Invalid first name'],
    ['Last name', 'Invalid last name'],
    ['Email', 'Invalid email'],
    ['Mobile', 'Invalid phone Singapore'],
  ] as const)
    await expect(page.getByRole('textbox', { name: label })).toHaveAccessibleDescription(message)
  await expect(page.getByRole('alert')).toHaveCount(4)
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const [label, text, message] of [
    ['First name', 'Mei Ling', 'First Name only one word'],
    ['First name', 'Mei', ''],
    ['Last name', 'Tan', ''],
    ['Email', 'mei@', 'Invalid email'],
    ['Email', 'mei@example.org', ''],
    ['Postal code', '3100880', 'Invalid postal code Optional'],
    ['Mobile', '9123456a', 'Phone must be a number Singapore'],
    ['Mobile', '1234567', 'Phone number at least 8 digits Singapore'],
    ['Mobile', '1'.repeat(17), 'Phone number with at most 16 digits Singapore'],
    ['Mobile', '12345678', 'Singapore'],
    ['Mobile', '9123 4567', 'Singapore'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(text)
    await next.click()
    await expect(page.getByRole('textbox', { name: label })).toHaveAccessibleDescription(message)
  }
  await page.getByLabel('Mobile').fill('1'.repeat(16))
  await page.getByLabel('Postal code').fill('310088')
  await next.click()
  await expect(page.getByRole('button', { name: 'CONNECT NOW' })).toBeVisible()
})

test('ACC-064 ERR-008 a refusal of the server at sign-up is a toast that disappears', async ({ app }) => {
  const { page } = await app.phone(undefined, { opens: '/sign-up?by=email' })
  for (const [label, text] of [
    ['First name', 'Siti'],
    ['Last name', 'Rahman'],
    ['Email', 'siti@example.org'],
    ['Mobile', '98765432'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await typePin(page, '4821')
  await typePin(page, '4821', 1)
  const account = { name: 'Somebody Else', email: 'siti@example.org', phone: '91234567', password: '6194' }
  await app.server.api().send('POST', '/create-user', account)
  await page.getByRole('button', { name: 'CONNECT NOW' }).click()
  await expectToast(page, 'Email is taken', 'Error')
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is taken')
})

test('ACC-049 ACC-050 ACC-052 ACC-053 ACC-055 ACC-056 ACC-057 ACC-058 a person resets a forgotten PIN by mail', async ({
  app,
}) => {
  const person = await app.person('Mei Ling Tan')
  const phone = await app.phone(undefined, { opens: '/reset-password' })
  const { page } = phone
  const submit = page.getByRole('button', { name: 'SUBMIT' })
  const email = page.getByLabel('Email', { exact: true })
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Invalid email')
  await email.fill('nobody@example.org')
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Account not exist')
  await email.fill(` ${person.email.toUpperCase()}`)
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'Email sent' })).toBeVisible()
  await expect(page.getByText('Email sent')).toBeHidden()
  const repeated = page.waitForResponse('**/api/reset-password')
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'Email sent' })).toBeVisible()
  expect(await (await repeated).json()).toMatchObject({ msgCode: 10605 })
  const [mail] = await mailsIn(app.server.dataDir, 1)

  await page.goto(`/reset-password-with-code?email=${encodeURIComponent(person.email)}&code=111111`)
  await expect(page.getByRole('heading', { name: 'Set PIN' })).toBeVisible()
  const calls = callsOf(phone)
  await submit.click()
  await expect(page.getByText('Invalid password')).toBeVisible()
  await typePin(page, '9182')
  await typePin(page, '9183', 1)
  await submit.click()
  await expect(boxes(page, 1).first()).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls).toEqual([])
  await typePin(page, '9182', 1)
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect ID/code' })).toBeVisible()

  const link = linkIn(mail!)
  expect(fieldsIn(mail!).get('code')).toBe(String(codeIn(mail!)))
  await page.clock.install()
  await page.goto(`${link.pathname}${link.hash}`)
  await typePin(page, '9182')
  await typePin(page, '9182', 1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'PIN updated' })).toBeVisible()
  await page.clock.runFor(900)
  await expect(page).toHaveURL(/\/reset-password-with-code/)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.clock.resume()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await typePin(page, '9182')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/welcome$/)
})

test('NAV-005 a guest who opened an event and resets the PIN of the typed email comes back to it', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const { page } = await app.phone()
  const wanted = `/event/detail?eid=${event.id}`
  await page.goto(wanted)
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  await page.getByRole('link', { name: 'Forgot', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Forget PIN' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  const [mail] = await mailsIn(app.server.dataDir, 1)
  await page.getByRole('link', { name: 'I have a code', exact: true }).click()
  await page.getByLabel('Code from the mail').fill(String(codeIn(mail!)))
  for (const box of [0, 1]) await typePin(page, '9182', box)
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await signIn(page, { ...buyer, pin: '9182' })
  await expect(page).toHaveURL(wanted)
})

test('Forget PIN has the email of a user who is signed in', async ({ app }) => {
  const person = await app.person('Mei Ling Tan')
  const { page } = await app.phone(person, { opens: '/user/change-password' })
  await page.getByRole('link', { name: 'Forgot', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.getByLabel('Email', { exact: true }).fill('')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})

test('ACC-054 other failures of Forget PIN are shown and reported', async ({ app }) => {
  const { page } = await app.phone(undefined, { opens: '/reset-password' })
  await page.route('**/api/reset-password', (route) =>
    route.fulfill({ status: 500, json: { msgCode: 10099, msgResp: 'Something went wrong!' } }),
  )
  const report = page.waitForRequest('**/api/create-feedback')
  await page.getByLabel('Email', { exact: true }).fill('mei@example.org')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Something went wrong!')
  const request = await report
  expect(request.postDataJSON()).toEqual({ type: 'error-report', message: '[Forget PIN] 10099 Something went wrong!' })
  expect((await request.response())?.status()).toBe(200)
})

test('ACC-059 ACC-060 ACC-061 ACC-062 a user without a group sees the welcome page', async ({ app }) => {
  const person = await app.person('Mei Ling Tan')
  const { page } = await app.phone(person, { opens: '/welcome' })
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByText('Currently there is no deals hosted in your community')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leave feedback' })).toHaveAttribute('href', '/user/profile')
  await createGroup(person)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/welcome')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

const PUBLIC_PATHS = [
  '/confirm-email',
  '/event/detail-shared',
  '/event/purchase-detail-share',
  '/info',
  '/payment-order',
  '/policy',
  '/private/list-event',
  '/reset-password',
  '/reset-password-with-code',
  '/share-picture',
  '/sign-in',
  '/sign-up',
  '/social',
]

test('ACC-009 ACC-059 ACC-065 ACC-067 without a token every protected page leads to sign-in and back', async ({
  app,
}) => {
  const { page } = await app.phone()
  const routes = [...readFileSync('client/app/routes.tsx', 'utf8').matchAll(/page\(\s*(\w+),\s*'([^']+)'/g)]
  const pathsOf = (parent: string) =>
    routes.flatMap(([, of, path]) => (of === parent && path ? [path.replace('$gid', 'g1')] : []))
  expect(pathsOf('signedIn').length).toBeGreaterThan(20)
  // Every other path needs a token.
  expect([...pathsOf('open'), ...pathsOf('either')].sort()).toEqual(PUBLIC_PATHS)
  // These redirect, signed in or not.
  const leadingOn = ['/info', '/payment-order']
  for (const path of pathsOf('open').filter((each) => !leadingOn.includes(each))) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const path of pathsOf('signedIn')) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/sign-in' && url.searchParams.get('next') === path)
  }
  await page.goto('/login?next=%2Fgroup%2Fsearch')
  await expect(page).toHaveURL((url) => url.pathname === '/sign-in')
  const person = await app.person('Mei Ling Tan')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await typePin(page, person.pin)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/group/search')
})
