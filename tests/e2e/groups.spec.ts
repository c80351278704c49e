// Groups on a phone: creating, finding, joining, editing, and a group's page.
import type { Page } from '@playwright/test'
import type { Member } from '#shared/group/group.ts'
import type { GroupReply } from '#shared/group/group-reply.ts'
import { closeEvent, createEvent, createGroup, join, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { holdWrites } from './slow-storage.ts'
import { chip, expect, startSignedIn, stored, test, expectToast } from './fixtures.ts'

const replyOf = (who: Person, id: string) => who.api.get<GroupReply>('/get-group', { id })
const radio = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true })

test('GRP-012 GRP-013 GRP-014 GRP-015 GRP-016 GRP-017 GRP-018 GRP-019 GRP-020 GRP-021 GRP-022 GRP-023 GRP-025 GRP-001 GRP-002 GRP-053 GRP-054 a person without groups creates two', async ({
  app,
}) => {
  const mei = await app.person('Mei Ling Tan')
  const { page } = await app.phone(mei, {
    permissions: ['clipboard-read', 'clipboard-write'],
    opens: '/group/list-my-groups',
  })
  await expect(page.getByText("You don't have any groups!!!")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search for a group to Join' })).toHaveAttribute('href', '/group/search')
  await page.getByRole('link', { name: 'Create New' }).click()
  await expect(page).toHaveURL(/\/group\/create$/)

  for (const field of ['Name', 'Description', 'Verification question'])
    await expect(page.getByLabel(field)).toBeVisible()
  for (const choice of ['Group type', 'Default permission', 'Join verification'])
    await expect(page.getByRole('group', { name: choice })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Access to member list' })).toBeChecked()
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', 'image/*')
  await expect(page.getByLabel('Passcode')).toBeHidden()
  await radio(page, 'Join verification', 'Auto approval').click()
  await expect(page.getByLabel('Passcode')).toBeVisible()
  await radio(page, 'Join verification', 'Admin approval').click()
  await expect(page.getByLabel('Passcode')).toBeHidden()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Invalid name/)
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Invalid description/)
  for (const words of ['Invalid name', 'Invalid description'])
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await expect(page).toHaveURL(/\/group\/create$/)
  await page.getByLabel('Name').fill('Lorong 8 Makan Club')
  await expect(page.getByText('Invalid name')).toBeHidden()
  await page.getByLabel('Description').fill('Neighbours who eat')
  const pictureField = page.locator('input[type=file]')
  const text = Buffer.from('not a picture')
  await pictureField.setInputFiles({ name: 'group.png', mimeType: 'image/png', buffer: text })
  const unread = page.getByRole('alert').filter({ hasText: 'This picture could not be read. Try another one.' })
  await expect(unread).toBeInViewport()
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } })
  await pictureField.setInputFiles({ name: 'group.png', mimeType: 'image/png', buffer: png })
  await expect(unread).toBeHidden()
  await expect(page.getByText('Change the picture')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()

  const welcome = page.getByRole('dialog', { name: 'Welcome to Lorong 8 Makan Club' })
  const link = await welcome.getByLabel('Link').inputValue()
  expect(link).toMatch(new RegExp(`^${app.server.url}/group/join/[0-9a-f-]{36}$`))
  await welcome.getByRole('button', { name: 'DONE' }).click()
  const id = link.slice(link.lastIndexOf('/') + 1)
  await expect(page).toHaveURL(`/group/list-events?groupId=${id}`)
  await expect(page.getByRole('heading', { name: 'Lorong 8 Makan Club' })).toBeVisible()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await expect.poll(async () => (await replyOf(mei, id)).photoUrl).toMatch(/^\/api\/files\/[0-9a-f]{64}$/)
  expect(await replyOf(mei, id)).toMatchObject({ public: 1, question: '', autoApproval: 0, passcode: null, isAdmin: 1 })

  await page.getByRole('button', { name: 'SHARE' }).click()
  const share = page.getByRole('dialog', { name: 'Share Lorong 8 Makan Club' })
  await expect(share.getByLabel('Link')).toHaveValue(link)
  await expect(share).toContainText('Everybody with this link can ask to join Lorong 8 Makan Club.')
  await share.getByRole('button', { name: 'COPY' }).click()
  await expect(share.getByRole('button', { name: 'COPIED' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await share.getByRole('button', { name: 'CLOSE', exact: true }).click()
  await expect(share).toBeHidden()

  await page.goto('/group/create')
  await page.getByLabel('Name').fill('Block 12 bakes')
  await page.getByLabel('Description').fill('Every Saturday')
  await page.getByLabel('Verification question').fill('Which floor?')
  await radio(page, 'Group type', 'Private').click()
  await page.getByLabel('Verification question').press('Enter')
  await page.getByRole('button', { name: 'DONE' }).click()
  await page.waitForURL(/\/group\/list-events\?groupId=/)
  const second = new URL(page.url()).searchParams.get('groupId') ?? ''
  await expect.poll(async () => (await mei.api.call('GET', '/get-group', { query: { id: second } })).status).toBe(200)
  expect(await replyOf(mei, second)).toMatchObject({ public: 0, question: 'Which floor?' })
  await page.goto('/group/list-my-groups')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MY GROUP 2')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Block 12 bakes',
    'Lorong 8 Makan Club',
  ])
})

test('a half-filled new group is there again after a reload, without its passcode, and gone once it is created', async ({
  app,
}) => {
  const mei = await app.person('Mei Ling Tan')
  const { page } = await app.phone(mei, { opens: '/group/create' })
  await page.getByLabel('Name').fill('Lorong 8 Makan Club')
  await page.getByLabel('Description').fill('Neighbours who eat')
  await radio(page, 'Join verification', 'Auto approval').click()
  const passcode = page.getByLabel('Passcode')
  await passcode.fill('durian')
  await expect
    .poll(() => stored(page, mei, 'drafts'))
    .toMatchObject([{ id: 'new-group', content: { description: 'Neighbours who eat', hadPasscode: true } }])
  expect(JSON.stringify(await stored(page, mei, 'drafts'))).not.toContain('durian')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Lorong 8 Makan Club')
  await expect(page.getByLabel('Description')).toHaveValue('Neighbours who eat')
  await expect(passcode).toHaveValue('')
  await expect(passcode).toHaveAccessibleDescription('Type the passcode again: this device does not store it.')
  await passcode.fill('durian')
  await expect(passcode).toHaveAccessibleDescription('Blank: no verification.')

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to Lorong 8 Makan Club' })).toBeVisible()
  await expect.poll(() => stored(page, mei, 'drafts')).toEqual([])
  await page.goto('/group/create')
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('GRP-026 GRP-027 GRP-028 GRP-029 GRP-020 GRP-021 an admin edits a group; a member may not', async ({ app }) => {
  const [mei, ravi] = [await app.person('Mei Ling Tan'), await app.person('Ravi Menon')]
  const id = await createGroup(mei, { passcode: 'open', question: 'Which block?' })
  await join(ravi, id, { passcode: 'open' })
  const { page } = await app.phone(mei, { opens: `/group/list-events?groupId=${id}` })
  await page.getByRole('link', { name: 'Edit group' }).click()
  await expect(page).toHaveURL(`/group/update?id=${id}`)
  await expect(page.getByText('Add a picture')).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', 'image/*')
  await expect(page.getByLabel('Name')).toHaveValue('Lorong 8 Makan Club')
  await expect(page.getByLabel('Verification question')).toHaveValue('Which block?')
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Member' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Auto approval' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Access to member list' })).toBeChecked()
  await expect(page.getByLabel('Passcode')).toHaveValue('open')

  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Description').fill('')
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Invalid name/)
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Invalid description/)

  await page.getByLabel('Name').fill('Makan Club of Lorong 8')
  await page.getByLabel('Description').fill('All of us')
  await radio(page, 'Default permission', 'Host').click()
  const letGo = await holdWrites(page, mei)
  // The device has not stored the picture when the group is saved.
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } })
  await page.locator('input[type=file]').setInputFiles({ name: 'group.png', mimeType: 'image/png', buffer: png })
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save.locator('.turning')).toBeVisible()
  await letGo()
  await expectToast(page, 'Update group successfully', 'Success')
  await expect(page).toHaveURL(`${app.server.url}/`)
  await expect.poll(async () => (await replyOf(mei, id)).name).toBe('Makan Club of Lorong 8')
  expect(await replyOf(mei, id)).toMatchObject({ defaultRole: 2, passcode: 'open', question: 'Which block?' })
  expect((await replyOf(mei, id)).photoUrl).toMatch(/[0-9a-f]{64}/)

  const member = await app.phone(ravi, { opens: `/group/list-events?groupId=${id}` })
  await expect(member.page.getByRole('heading', { name: 'Makan Club of Lorong 8' })).toBeVisible()
  await expect(member.page.getByRole('link', { name: 'Edit group' })).toBeHidden()
  await member.page.goto(`/group/update?id=${id}`)
  await expect(member.page.getByRole('heading', { name: 'Only an admin of the group can do this' })).toBeVisible()
  await expect(member.page.getByText('Add a picture')).toBeHidden()
  await expect(member.page.locator('input')).toHaveCount(0)
})

test('GRP-030 GRP-031 GRP-032 GRP-033 GRP-034 GRP-035 GRP-036 GRP-037 GRP-038 GRP-039 GRP-011 GRP-087 GRP-086 a new user finds groups and joins them', async ({
  app,
}) => {
  const [mei, siti] = [await app.person('Mei Ling Tan'), await app.person('Siti Rahman')]
  const asks = await createGroup(mei, { name: 'Block 12 bakes', autoApproval: 0, question: 'Which floor?' })
  const guarded = await createGroup(mei, { name: 'Behind the gate', passcode: 'open', public: 0 })
  // The typed text has 18 letter pairs; names with 17 and 18 pairs share seven: 14 / 35 = 0.4 and 14 / 36 = 0.389.
  await createGroup(mei, { name: 'abcdefghzyxwvutzyx' })
  await createGroup(mei, { name: 'abcdefghzyxwvutzyxw' })
  const { page } = await app.phone(siti, { opens: '/welcome' })
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.goto('/group/search')
  await expect(page.getByText('Find your neighbourhood group by its name', { exact: false })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  const box = page.getByRole('searchbox')
  await box.fill('abcdefghijklmnopqrs')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'abcdefghzyxwvutzyx', exact: true })).toBeVisible()
  await box.fill('no such group 7')
  const create = page.locator('.empty-state').getByRole('link', { name: 'Create a group' })
  await expect(create).toHaveAttribute('href', '/group/create')
  await box.fill('blck 12')
  const found = page.getByRole('listitem').filter({ hasText: 'Block 12 bakes' })
  await found.getByRole('button', { name: 'JOIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Block 12 bakes' })
  await dialog.getByLabel('Which floor?').fill('The fourth')
  await dialog.getByRole('button', { name: 'JOIN' }).click()
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(found.getByRole('button', { name: 'REQUESTED' })).toBeDisabled()
  const { members } = await mei.api.get<GroupReply>('/get-group', { id: asks, getMembers: 1 })
  expect(members.find(({ uid }) => uid === siti.id)).toMatchObject({ approval: 1, answer: 'The fourth' })
  await box.fill('')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/group\/list-my-groups$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Block 12 bakes' })).toContainText('PENDING')

  await page.goto(`/group/join/${guarded}`)
  await page.getByRole('dialog', { name: 'Join Behind the gate' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/group\/list-my-groups$/)
  await page.goto(`/group/join/${guarded}`)
  const joining = page.getByRole('dialog', { name: 'Join Behind the gate' })
  const passcode = joining.getByLabel('Passcode')
  await passcode.fill('shut')
  await joining.getByRole('button', { name: 'JOIN' }).click()
  await expect(passcode).toHaveAttribute('aria-invalid', 'true')
  await expect(passcode).toHaveAccessibleDescription(/Wrong passcode/)
  await expect(passcode).toBeFocused()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toHaveCount(0)
  await passcode.fill('open')
  await expect(passcode).not.toHaveAttribute('aria-invalid')
  await passcode.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/group\/list-my-groups$/)
  await expect(page.getByRole('heading', { name: 'Behind the gate' })).toBeVisible()
  await page.goto(`/group/join/${guarded}`)
  await expect(page).toHaveURL(`/group/list-events?groupId=${guarded}`)

  await page.goto('/group/list-events?groupId=no-such-group')
  await expect(page.getByRole('heading', { name: 'Something went wrong', exact: true })).toBeVisible()
  for (const [path, title] of [
    ['/event/list-my-purchases', 'My Purchase'],
    ['/group/list-my-groups', 'MY GROUP'],
    ['/user/profile', 'Profile'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main', { name: title })).toBeVisible()
  }
})

test('GRP-036 GRP-037 on a new device a member waits for their group and is not asked to join it', async ({ app }) => {
  const [mei, siti] = [await app.person('Mei Ling Tan'), await app.person('Siti Rahman')]
  const id = await createGroup(mei)
  await join(siti, id)
  const event = await createEvent(mei, id)
  const { page, context } = await app.phone()
  let mayPass = false
  await context.route('**/api/sync', (route) => (mayPass ? route.continue() : undefined))
  await startSignedIn(page, app.server, siti, '/welcome')
  for (const path of [`/group/list-members?groupId=${id}`, `/group/list-events?groupId=${id}`, `/group/join/${id}`]) {
    const answered = page.waitForResponse('**/api/get-group?*')
    await page.goto(path)
    expect(await (await answered).json()).toMatchObject({ msgResp: { request: 2 } })
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading...' })).toBeVisible()
    await expect(page.getByText(/JOIN|Viewing permitted for members only|You can not see member list/)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  mayPass = true
  await page.reload()
  await expect(page).toHaveURL(`/group/list-events?groupId=${id}`)
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
})

test('GRP-031 a search for groups asks the server once the typing pauses', async ({ app }) => {
  const siti = await app.person('Siti Rahman')
  await createGroup(siti, { name: 'Tampines Street 81' })
  const { page } = await app.phone(siti, { opens: '/group/search' })
  const searches: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/list-groups') searches.push(searchParams.get('search'))
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').pressSequentially('Tampines Street 81')
  await page.clock.runFor(299)
  expect(searches).toEqual([])
  await page.clock.runFor(1)
  await expect(page.getByRole('heading', { name: 'Tampines Street 81', exact: true })).toBeVisible()
  expect(searches).toEqual(['Tampines Street 81'])
})

test('the dialog shows why joining failed: a wrong passcode, a ban, or a server error', async ({ app }) => {
  const [mei, siti] = [await app.person('Mei Ling Tan'), await app.person('Siti Rahman')]
  const id = await createGroup(mei, { name: 'Behind the gate', passcode: 'open' })
  const { page } = await app.phone(siti, { opens: `/group/join/${id}` })
  const joining = page.getByRole('dialog', { name: 'Join Behind the gate' })
  const submit = async (passcode: string): Promise<void> => {
    await joining.getByLabel('Passcode').fill(passcode)
    await joining.getByRole('button', { name: 'JOIN' }).click()
  }
  await submit('shut')
  await expect(joining.getByRole('alert')).toHaveText('Wrong passcode')
  await page.route('**/api/join-group', (route) =>
    route.fulfill({ status: 500, json: { msgCode: 99003, msgResp: 'Something went wrong' } }),
  )
  await submit('open')
  await expect(joining.getByRole('alert')).toHaveText('Something went wrong')
  await page.unroute('**/api/join-group')
  await page.route('**/api/join-group', (route) =>
    route.fulfill({ status: 403, json: { msgCode: 13003, msgResp: 'You are banned from this group' } }),
  )
  await submit('open')
  await expect(joining.getByRole('alert')).toHaveText('You are banned from this group')
  await expect(joining.getByLabel('Passcode')).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('joining offline, and after too many wrong passcodes, shows a clear message', async ({ app }) => {
  const [mei, siti] = [await app.person('Mei Ling Tan'), await app.person('Siti Rahman')]
  const guarded = await createGroup(mei, { name: 'Behind the gate', passcode: 'open' })
  const phone = await app.phone(siti, { opens: `/group/join/${guarded}` })
  const { page } = phone
  await page.getByLabel('Passcode').fill('open')
  await phone.offline()
  await page.getByRole('button', { name: 'JOIN' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No signal. You need signal to join' })).toBeVisible()
  await phone.online()
  for (let n = 0; n < 5; n += 1)
    await siti.api.call('POST', '/join-group', { body: { groupId: guarded, passcode: 'x' } })
  await page.getByRole('button', { name: 'JOIN' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Too many tries. Try again in 15 min' })).toBeVisible()
})

test("GRP-045 GRP-046 GRP-047 GRP-048 GRP-049 GRP-050 GRP-051 GRP-052 GRP-004 a group's page shows its tabs and events", async ({
  app,
}) => {
  const [mei, ravi] = [await app.person('Mei Ling Tan'), await app.person('Ravi Menon')]
  const id = await createGroup(mei, { photoUrl: { url: '/art/laksa.svg' } })
  await join(ravi, id)
  const first = await createEvent(mei, id, { title: 'Durian night' })
  const second = await createEvent(mei, id, { title: 'Bread morning' })
  await placeOrder(ravi, first, [2, 1])
  await closeEvent(mei, second.id)
  const phone = await app.phone(mei)
  const other = await app.phone(ravi)
  const [page, member] = [phone.page, other.page]
  for (const each of [page, member]) {
    await each.goto(`/group/list-events?groupId=${id}`)
    await expect(each.getByRole('heading', { name: 'Lorong 8 Makan Club' })).toBeVisible()
    await expect(each.getByRole('button', { name: 'SHARE' })).toBeVisible()
    await expect(each.getByText('Neighbours who eat')).toBeVisible()
    await expect(each.locator('main header img')).toHaveAttribute('src', '/art/laksa.svg')
    await expect(each.getByRole('link', { name: 'EVENT HOSTED 2' })).toHaveAttribute(
      'href',
      `/group/list-events?groupId=${id}`,
    )
    await expect(each.getByRole('link', { name: 'MEMBERS 2' })).toHaveAttribute(
      'href',
      `/group/list-members?groupId=${id}`,
    )
  }
  await mei.api.send('PATCH', '/update-group', { photoUrl: '/art/mango.svg' }, { id })
  await expect(member.locator('main header img')).toHaveAttribute('src', '/art/mango.svg')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText(['Bread morning', 'Durian night'])
  // Measured at one moment, because content above may still load.
  const [left, right, list] = await cards.evaluateAll((both) =>
    [...both, both[0]!.parentElement!].map((box) => box.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(left?.y).toBe(right?.y)
  expect(left?.x).toBeLessThan(right?.x ?? 0)
  // The two fill the row.
  expect(right?.right).toBeCloseTo(list?.right ?? 0, 0)
  const open = cards.nth(1)
  await expect(open).toContainText(/Closes \w{3} \d{2}-\d{2}-\d{4} \d{2}:\d{2}/)
  await expect(open).toContainText('Open')
  await expect(open).toContainText('3 ordered · Mei Ling Tan')
  await expect(cards.nth(0).getByText('Closed')).toHaveCount(1)
  await expect(cards.nth(0)).toContainText(/Since \w{3} \d{2}-\d{2}-\d{4} \d{2}:\d{2}/)
  await expect(cards.nth(0)).toHaveAttribute('data-closed', 'true')
  await expect(open.getByRole('link', { name: 'Durian night' })).toHaveAttribute(
    'href',
    `/event/detail?eid=${first.id}`,
  )
  await expect(open.getByRole('link', { name: 'EDIT' })).toHaveAttribute('href', `/event/update?id=${first.id}`)
  await expect(page.getByRole('link', { name: 'Host an Event' })).toHaveAttribute('href', `/event/create?groupId=${id}`)

  await expect(member.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await expect(member.getByRole('link', { name: 'EDIT' })).toHaveCount(0)
  await expect(member.getByRole('link', { name: 'Host an Event' })).toHaveCount(0)
  // A host of another group may host.
  await createGroup(ravi, { name: 'Block 12' })
  await expect(member.getByRole('link', { name: 'Host an Event' })).toBeVisible()
  // A host of this group edits own events only.
  await mei.api.send('PATCH', '/change-group-role', { groupId: id, userId: ravi.id, role: 'HOST' })
  await expect
    .poll(async () => (await stored<Member>(member, ravi, 'members')).map(({ isHost }) => isHost))
    .not.toContain(false)
  await member.reload()
  await expect(member.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await expect(member.getByRole('link', { name: 'EDIT' })).toHaveCount(0)

  await phone.context.clock.setFixedTime(Date.now() + 4 * 86_400_000)
  await page.goto(`/group/list-events?groupId=${id}`)
  await expect(cards.nth(1)).toHaveAttribute('data-closed', 'true')

  await member.getByRole('button', { name: 'Leave the group' }).click()
  await member
    .getByRole('alertdialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Leave the group' })
    .click()
  await expect(member).toHaveURL(/\/group\/list-my-groups$/)
  await member.goto(`/group/list-events?groupId=${id}`)
  await expect(member.getByText('Viewing permitted for members only!!')).toBeVisible()
  await expect(member.getByRole('button', { name: 'JOIN' })).toBeVisible()
})
