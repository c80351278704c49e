// Members of a group: list, requests, rights, bans and removal, on phone and desktop, online and offline.
import type { Page } from '@playwright/test'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { Member } from '#shared/group/group.ts'
import type { GroupReply, MemberReply } from '#shared/group/group-reply.ts'
import { formatDate } from '#shared/kernel/clock.ts'
import { linkIn, mailsIn } from '#tests/support/mailbox.ts'
import { createEvent, createGroup, join, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { chip, expect, stored, test, type AppFixture, expectToast } from './fixtures.ts'

const membersOf = async (who: Person, groupId: string): Promise<MemberReply[]> =>
  (await who.api.get<GroupReply>('/get-group', { id: groupId, getMembers: 1 })).members
const memberOf = async (admin: Person, groupId: string, who: Person): Promise<MemberReply | undefined> =>
  (await membersOf(admin, groupId)).find(({ uid }) => uid === who.id)
const act = (admin: Person, path: string, groupId: string, who: Person, more: Record<string, unknown> = {}) =>
  admin.api.send('PATCH', path, { groupId, userId: who.id, ...more })

/** A group with an admin, a host, a buyer with an order, a hidden member, and two requests to join. */
const club = async (app: AppFixture) => {
  const admin = await app.person('Mei Ling Tan')
  const host = await app.person('Ravi Menon')
  const buyer = await app.person('Siti Rahman')
  const hidden = await app.person('Boon Seng')
  const [hui, grace] = [await app.person('Hui Ling Ong'), await app.person('Grace Ooi')]
  const groupId = await createGroup(admin, { question: 'Which block?' })
  for (const who of [host, buyer, hidden]) await join(who, groupId, { answer: `${who.name}, Block 88` })
  await act(admin, '/change-group-role', groupId, host, { role: 'HOST' })
  await act(admin, '/change-visible-user-group', groupId, hidden, { visible: 0 })
  const event = await createEvent(host, groupId)
  await placeOrder(buyer, event, [2, 1])
  await admin.api.send('PATCH', '/update-group', { autoApproval: 0 }, { id: groupId })
  for (const who of [hui, grace]) await join(who, groupId, { answer: `${who.name}, Block 91` })
  return { admin, host, buyer, hidden, hui, grace, groupId, event }
}

const names = (page: Page) => page.getByRole('main').getByRole('listitem').locator('a.font-semibold, b.font-semibold')

test('GRP-055 GRP-056 GRP-057 GRP-059 GRP-060 GRP-062 GRP-063 GRP-064 GRP-065 GRP-042 GRP-043 GRP-044 GRP-011 an admin sorts and searches members and answers requests', async ({
  app,
}) => {
  const { admin, buyer, hui, grace, groupId } = await club(app)
  // Join dates have whole seconds: one person asks again in a later second than all others.
  const last = Math.max(...(await membersOf(admin, groupId)).map(({ createdAt }) => createdAt))
  await grace.api.send('DELETE', '/remove-member', undefined, { groupId, userId: grace.id })
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(last)
  await join(grace, groupId, { answer: 'Grace Ooi, Block 91' })
  const { page } = await app.phone(admin, { opens: `/group/list-members?groupId=${groupId}` })
  const everybody = ['Mei Ling Tan', 'Ravi Menon', 'Siti Rahman', 'Boon Seng', 'Hui Ling Ong', 'Grace Ooi']
  await expect(names(page)).toHaveCount(6)
  await expect(names(page).first()).toHaveText('Grace Ooi')
  const joined = (await membersOf(admin, groupId)).map(({ name, createdAt }) => ({ name, createdAt }))
  const shown = await names(page).allTextContents()
  const times = shown.map((name) => joined.find((each) => each.name === name)?.createdAt ?? 0)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect([...shown].sort()).toEqual([...everybody].sort())

  const sort = page.getByRole('group', { name: 'Sort by' })
  await expect(sort.getByRole('button', { name: 'Join date descending' })).toHaveAttribute('aria-pressed', 'true')
  const ends = async (by: string, first: string, last: string): Promise<void> => {
    await sort.getByRole('button', { name: by }).click()
    await expect(names(page).first()).toHaveText(first)
    await expect(names(page).last()).toHaveText(last)
  }
  await ends('Name', 'Boon Seng', 'Siti Rahman')
  await ends('Name ascending', 'Siti Rahman', 'Boon Seng')
  await ends('Events', 'Ravi Menon', 'Siti Rahman')
  await ends('Purchase', 'Siti Rahman', 'Ravi Menon')
  await ends('Permission', 'Mei Ling Tan', 'Hui Ling Ong')
  await sort.getByRole('button', { name: 'Join date' }).click()
  await expect(names(page)).toHaveText(shown)
  await sort.getByRole('button', { name: 'Join date' }).click()
  await expect(names(page).last()).toHaveText('Grace Ooi')

  const search = page.getByRole('searchbox')
  await search.fill('sItI')
  await expect(names(page)).toHaveText(['Siti Rahman'])
  const { phone } = (await memberOf(admin, groupId, buyer)) ?? { phone: '' }
  await search.fill(phone.slice(2))
  await expect(names(page)).toHaveText(['Siti Rahman'])
  await search.fill('nobody')
  await expect(page.getByText('No member found')).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('link', { name: 'Siti Rahman' })).toHaveAttribute(
    'href',
    `/group/detail-member?gid=${groupId}&uid=${buyer.id}`,
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Boon Seng' })).toContainText('Hidden')

  await page.getByRole('button', { name: 'PENDING: Hui Ling Ong' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hui Ling Ong' })
  await expect(dialog).toContainText('Which block?')
  await expect(dialog).toContainText('Hui Ling Ong, Block 91')
  await dialog.getByRole('button', { name: 'ACCEPT' }).click()
  await expectToast(page, 'Hui Ling Ong was accepted', 'Success')
  await expect(page.getByRole('listitem').filter({ hasText: 'Hui Ling Ong' })).toContainText('MEMBER')
  await expect.poll(async () => (await memberOf(admin, groupId, hui))?.approval).toBe(2)
  await expect(page.getByRole('link', { name: 'MEMBERS 5' })).toBeVisible()

  await page.getByRole('button', { name: 'PENDING: Grace Ooi' }).click()
  await page.getByRole('dialog', { name: 'Grace Ooi' }).getByRole('button', { name: 'REJECT' }).click()
  await expectToast(page, 'Grace Ooi was rejected', 'Success')
  await expect(names(page)).toHaveCount(5)
  await expect.poll(() => memberOf(admin, groupId, grace)).toBeUndefined()
  await expect(page.getByRole('link', { name: 'MEMBERS 5' })).toBeVisible()
})

test('GRP-058 GRP-061 GRP-062 GRP-063 a member sees names as plain text, no hidden members, and no list where it is closed', async ({
  app,
}) => {
  const { admin, buyer, host, groupId } = await club(app)
  const phone = await app.phone(buyer, { opens: `/group/list-members?groupId=${groupId}` })
  const { page } = phone
  await expect(names(page)).toHaveCount(5)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(0)
  await expect(page.getByText('Boon Seng')).toHaveCount(0)
  const asking = page.getByRole('listitem').filter({ hasText: 'Grace Ooi' })
  await expect(asking).toContainText('PENDING')
  await expect(asking.getByRole('button')).toHaveCount(0)
  expect(await stored(page, buyer, 'member_details')).toEqual([])
  const rows = await stored<Member>(page, buyer, 'members')
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toContain('Block 91')
  await page.goto(`/group/detail-member?gid=${groupId}&uid=${host.id}`)
  await expect(page.getByRole('heading', { name: 'Only an admin of the group can do this' })).toBeVisible()

  await page.goto(`/group/list-members?groupId=${groupId}`)
  await admin.api.send('PATCH', '/update-group', { accessMemberList: 0 }, { id: groupId })
  await expect(page.getByText('You can not see member list of this group')).toBeVisible()
  await expect
    .poll(async () => (await stored<Member>(page, buyer, 'members')).map((row) => row.userId))
    .toEqual([buyer.id])
  const other = await app.phone(host, { opens: `/group/list-members?groupId=${groupId}` })
  await expect(names(other.page)).toHaveCount(5)
})

for (const { width, desktop, list, detail } of [
  { width: 'a phone', desktop: false, list: '/group/list-members', detail: '/group/detail-member' },
  { width: 'GRP-084 a desktop', desktop: true, list: '/members/member-list', detail: '/members/member-detail' },
])
  test(`GRP-066 GRP-067 GRP-068 GRP-069 GRP-070 GRP-071 GRP-072 GRP-074 GRP-075 GRP-076 GRP-077 GRP-078 GRP-083 GRP-044 an admin manages members on ${width}`, async ({
    app,
  }) => {
    const { admin, buyer, hidden, groupId, event } = await club(app)
    const group = 'Lorong 8 Makan Club'
    await hidden.api.send('PATCH', '/update-user', { photoUrl: '/art/mango.svg' })
    const { page } = await app.phone(admin, { desktop, opens: `${list}?groupId=${groupId}` })
    if (desktop) {
      const heads = page.getByRole('table', { name: 'Members' }).getByRole('columnheader')
      await expect(heads).toHaveText(['Name', 'Join date', 'Events', 'Purchase', 'Permission'])
      await expect(heads.nth(1)).toHaveAttribute('aria-sort', 'descending')
      for (const [at, first] of [
        [0, 'Boon Seng'],
        [4, 'Mei Ling Tan'],
      ] as const) {
        await heads.nth(at).getByRole('button').click()
        await expect(heads.nth(at)).toHaveAttribute('aria-sort', 'ascending')
        await expect(page.getByRole('row').nth(1)).toContainText(first)
      }
    }
    await page.getByRole('link', { name: 'Siti Rahman' }).click()
    await expect(page).toHaveURL(`${detail}?gid=${groupId}&uid=${buyer.id}`)
    const { phone, email } = (await memberOf(admin, groupId, buyer)) ?? { phone: '', email: '' }
    const head = page.locator('main header')
    await expect(head.getByRole('heading', { name: 'Siti Rahman' })).toBeVisible()
    await expect(head.getByText('SR', { exact: true })).toBeVisible()
    await expect(head).toContainText(phone)
    await expect(head).toContainText(email)
    await expect(head.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `https://wa.me/65${phone}`)
    await expect(page.getByRole('region', { name: 'User Verification Response' })).toContainText(
      'Siti Rahman, Block 88',
    )
    await expect(
      page.getByRole('region', { name: 'User Verification Response' }).locator('input, textarea'),
    ).toHaveCount(0)
    const bought = page.getByRole('region', { name: 'Past Purchased' }).getByRole('listitem')
    await expect(bought).toHaveCount(2)
    await expect(bought.first()).toContainText(event.title)
    const { pickupTimestamp } = await admin.api.get<EventReply>('/get-event', { id: event.id })
    await expect(bought.first()).toContainText(formatDate(pickupTimestamp))
    await expect(bought.first()).toContainText('9.90 × 2')

    const rights = page.getByRole('group', { name: 'User Rights' })
    await expect(rights.getByRole('radio')).toHaveCount(3)
    await expect(rights.getByRole('radio', { name: 'MEMBER' })).toBeChecked()
    for (const [role, isAdmin, isHost] of [
      ['ADMIN', true, true],
      ['HOST', false, true],
      ['MEMBER', false, false],
    ] as const) {
      await rights.getByText(role, { exact: true }).click()
      await expectToast(page, 'Change role success', 'Success')
      await expect(rights.getByRole('radio', { name: role })).toBeChecked()
      await expect.poll(() => memberOf(admin, groupId, buyer)).toMatchObject({ isAdmin, isHost })
    }

    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await expectToast(page, `Siti Rahman has been banned from the ${group}`, 'Success')
    await expect.poll(async () => (await memberOf(admin, groupId, buyer))?.banned).toBe(1)
    await page.getByRole('button', { name: 'Banned/Unban' }).click()
    await expectToast(page, `Siti Rahman has been unban from the ${group}`, 'Success')
    await expect(page.getByRole('button', { name: 'Ban', exact: true })).toBeVisible()
    await expect.poll(async () => (await memberOf(admin, groupId, buyer))?.banned).toBe(0)

    await page.goto(`${detail}?gid=${groupId}&uid=${hidden.id}`)
    await expect(head.getByRole('heading', { name: 'Boon Seng' })).toBeVisible()
    await expect(head.locator('img')).toHaveAttribute('src', '/art/mango.svg')
    await expect(page.getByRole('region', { name: 'Past Purchased' })).toContainText('No Purchase')
    await page.getByRole('switch', { name: 'Shown in the member list' }).click()
    await expect.poll(async () => (await memberOf(admin, groupId, hidden))?.visible).toBe(1)
    const before = (await admin.api.get<GroupReply>('/get-group', { id: groupId })).totalMembers
    const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
    const goOn = 'Events that they host here go on: ban them to close these.'
    await page.getByRole('region', { name: 'Rights' }).getByRole('button', { name: 'Remove' }).click()
    await expect(sure).toContainText('Boon Seng leaves')
    await expect(sure).not.toContainText(goOn)
    await sure.getByRole('button', { name: 'Cancel' }).click()
    await rights.getByText('HOST', { exact: true }).click()
    await expectToast(page, 'Change role success', 'Success')
    await page.getByRole('region', { name: 'Rights' }).getByRole('button', { name: 'Remove' }).click()
    await expect(sure).toContainText(goOn)
    await sure.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Remove member success', 'Success')
    await expect(page).toHaveURL(`${list}?groupId=${groupId}`)
    await expect(page.getByRole('link', { name: 'Boon Seng' })).toHaveCount(0)
    await expect
      .poll(async () => (await admin.api.get<GroupReply>('/get-group', { id: groupId })).totalMembers)
      .toBe(before - 1)

    await page.goto(`${detail}?gid=${groupId}&uid=${admin.id}`)
    const onlyAdmin = page.getByText(
      'You are the only admin. To change your rights, make somebody else an admin first.',
    )
    await expect(onlyAdmin).toBeVisible()
    await expect(rights.getByRole('radio', { name: 'ADMIN' })).toBeChecked()
    for (const radio of await rights.getByRole('radio').all()) await expect(radio).toBeDisabled()
    await expect(page.getByRole('region', { name: 'Rights' }).getByRole('button')).toHaveCount(0)
    await page.goto(`/group/list-events?groupId=${groupId}`)
    await expect(
      page.getByText('You are the only admin. To leave the group, make somebody else an admin first.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave the group' })).toHaveCount(0)
    await act(admin, '/change-group-role', groupId, buyer, { role: 'ADMIN' })
    await expect(page.getByRole('button', { name: 'Leave the group' })).toBeVisible()
  })

test("contact data of members leaves an admin's device with the right to see it, and is never in web storage", async ({
  app,
}) => {
  const { admin, buyer, groupId, event } = await club(app)
  await admin.api.send('PATCH', '/update-group', { autoApproval: 1, passcode: 'durian-gate' }, { id: groupId })
  const { phone: number, email } = (await memberOf(admin, groupId, buyer)) ?? { phone: '', email: '' }
  const phone = await app.phone(admin, { opens: `/group/list-members?groupId=${groupId}` })
  const { page } = phone
  await expect(page.getByRole('listitem').filter({ hasText: 'Siti Rahman' })).toContainText('1 purchase')
  await page.getByRole('link', { name: 'Siti Rahman' }).click()
  await expect(page.getByRole('region', { name: 'Past Purchased' })).toContainText(event.title)
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  for (const secret of [number, email, 'Block 88', 'durian-gate', 'list-orders-by-buyer'])
    expect(stored).not.toContain(secret)

  await phone.offline()
  await page.goBack()
  await expect(names(page)).toHaveCount(6)
  await page.getByRole('searchbox').fill(number.slice(2))
  await expect(names(page)).toHaveText(['Siti Rahman'])
})

test('two admins answer one request offline: the first to reconnect wins, the other reads why', async ({ app }) => {
  const { admin, host, hui, grace, groupId } = await club(app)
  await act(admin, '/change-group-role', groupId, host, { role: 'ADMIN' })
  const [first, second] = [await app.phone(admin), await app.phone(host)]
  for (const { page } of [first, second]) {
    await page.goto(`/group/list-members?groupId=${groupId}`)
    await expect(page.getByRole('button', { name: 'PENDING: Hui Ling Ong' })).toBeVisible()
  }
  await second.offline()
  await first.offline()
  const answer = async (page: Page, name: string, word: 'ACCEPT' | 'REJECT'): Promise<void> => {
    await page.getByRole('button', { name: `PENDING: ${name}` }).click()
    await page.getByRole('dialog', { name }).getByRole('button', { name: word }).click()
    await expectToast(page, `${name} was ${word === 'ACCEPT' ? 'accepted' : 'rejected'}`, 'Success')
  }
  await answer(first.page, 'Hui Ling Ong', 'ACCEPT')
  await answer(first.page, 'Grace Ooi', 'REJECT')
  await answer(second.page, 'Hui Ling Ong', 'REJECT')
  await answer(second.page, 'Grace Ooi', 'ACCEPT')
  await first.online()
  await expect.poll(async () => (await memberOf(admin, groupId, hui))?.approval).toBe(2)
  await expect.poll(() => memberOf(admin, groupId, grace)).toBeUndefined()
  await second.online()
  await expect(chip(second.page)).toHaveAccessibleName('Needs you · 2')
  await chip(second.page).click()
  const answered = second.page.getByRole('article', { name: 'Another admin has answered this request' })
  await expect(answered).toContainText('Hui Ling Ong, Lorong 8 Makan Club')
  await expect(second.page.getByRole('article', { name: 'This person is not in the group any more' })).toBeVisible()
  expect(await memberOf(admin, groupId, hui)).toMatchObject({ approval: 2 })
  await second.page.goto(`/group/list-members?groupId=${groupId}`)
  await expect(second.page.getByRole('listitem').filter({ hasText: 'Hui Ling Ong' })).toContainText('MEMBER')
  await expect(names(second.page)).not.toContainText(['Grace Ooi'])
})

test('a banned member loses the group at once, also on an open page', async ({ app }) => {
  const { admin, hui, buyer, groupId, event } = await club(app)
  await act(admin, '/approve-group-join', groupId, hui)
  const { page } = await app.phone(hui, { opens: `/group/list-events?groupId=${groupId}` })
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await act(admin, '/ban-member', groupId, hui, { banned: 1 })
  const banned = page.getByRole('heading', { name: 'You are banned from this group' })
  await expect(banned).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(banned).toBeInViewport({ ratio: 1 })
  for (const store of ['events', 'products', 'groups']) await expect.poll(() => stored(page, hui, store)).toEqual([])
  await expect.poll(async () => (await stored<Member>(page, hui, 'members')).map((row) => row.userId)).toEqual([hui.id])
  await page.goto(`/event/detail?eid=${event.id}`)
  await expect(page.getByRole('heading', { name: 'You can not order!' })).toBeVisible()
  await page.goto('/group/list-my-groups')
  await expect(page.getByRole('listitem').filter({ hasText: 'Lorong 8 Makan Club' })).toContainText('Banned')
  await page.goto('/group/search')
  await page.getByLabel('Name of a group').fill('Lorong 8')
  await expect(page.getByRole('listitem').filter({ hasText: 'Lorong 8 Makan Club' })).toContainText('Banned')
  await act(admin, '/ban-member', groupId, hui, { banned: 0 })
  await page.goto(`/group/list-events?groupId=${groupId}`)
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  expect((await membersOf(buyer, groupId)).length).toBeGreaterThan(0)
})

test('GRP-074 an admin lifts the ban of a person who left, and sees no request from them', async ({ app }) => {
  const { admin, buyer, groupId } = await club(app)
  await act(admin, '/ban-member', groupId, buyer, { banned: 1 })
  await buyer.api.send('DELETE', '/remove-member', undefined, { groupId, userId: buyer.id })
  const { page } = await app.phone(admin, { opens: `/group/list-members?groupId=${groupId}` })
  const listed = page.getByRole('listitem').filter({ hasText: 'Siti Rahman' })
  await expect(listed).toContainText('Banned')
  await expect(listed.getByText('PENDING')).toHaveCount(0)
  await page.getByRole('link', { name: 'Siti Rahman' }).click()
  const rights = page.getByRole('region', { name: 'Rights' })
  await expect(rights.getByRole('button')).toHaveText(['Banned/Unban'])
  await expect(rights.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText('PENDING')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /ACCEPT|REJECT/ })).toHaveCount(0)
  await rights.getByRole('button', { name: 'Banned/Unban' }).click()
  await expectToast(page, 'Siti Rahman has been unban from the Lorong 8 Makan Club', 'Success')
  await expect.poll(() => memberOf(admin, groupId, buyer)).toBeUndefined()
})

test('GRP-010 GRP-068 an admin removes a banned member, who stays banned, and reads so before', async ({ app }) => {
  const { admin, buyer, groupId } = await club(app)
  await act(admin, '/ban-member', groupId, buyer, { banned: 1 })
  const opens = `/group/detail-member?gid=${groupId}&uid=${buyer.id}`
  const { page } = await app.phone(admin, { opens })
  await page.getByRole('region', { name: 'Rights' }).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('Siti Rahman leaves Lorong 8 Makan Club and stays banned.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Remove member success', 'Success')
  await expect(page.getByRole('listitem').filter({ hasText: 'Siti Rahman' })).toContainText('Banned')
  await expect.poll(() => memberOf(admin, groupId, buyer)).toMatchObject({ banned: 1, approval: 1, phone: '' })
})

test('a request can be withdrawn; admins are notified and see the number of requests, and an accepted member is notified', async ({
  app,
}) => {
  const [admin, siti] = [await app.person('Mei Ling Tan'), await app.person('Siti Rahman')]
  const group = 'Block 12 bakes'
  const groupId = await createGroup(admin, { name: group, autoApproval: 0 })
  await join(siti, groupId)
  const asking = await app.phone(siti, { opens: '/group/list-my-groups' })
  await asking.page.getByRole('link', { name: group }).click()
  await asking.page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(asking.page.getByText('Request withdrawn')).toBeVisible()
  await expect.poll(() => memberOf(admin, groupId, siti)).toBeUndefined()
  await asking.page.getByRole('button', { name: 'JOIN' }).click()
  await asking.page.getByRole('dialog').getByRole('button', { name: 'JOIN' }).click()
  await asking.page.getByRole('button', { name: 'Done' }).click()
  await expect(asking.page.getByRole('button', { name: 'REQUESTED' })).toBeDisabled()

  const { page } = await app.phone(admin, { opens: '/user/profile' })
  const notices = page.getByRole('region', { name: 'Notification' }).getByRole('listitem')
  await expect(notices).toHaveCount(1)
  await expect(notices).toContainText('Asks to join the group.')
  await expect(notices).toContainText('Siti Rahman')
  await page.goto('/group/list-my-groups')
  await page.getByRole('link', { name: `1 PENDING: ${group}` }).click()
  await page.getByRole('button', { name: 'PENDING: Siti Rahman' }).click()
  await page.getByRole('dialog', { name: 'Siti Rahman' }).getByRole('button', { name: 'ACCEPT' }).click()
  await expectToast(page, 'Siti Rahman was accepted', 'Success')
  await page.goto('/group/list-my-groups')
  await expect(page.getByRole('heading', { name: group })).toBeVisible()
  await expect(page.getByRole('link', { name: /PENDING/ })).toHaveCount(0)

  await asking.page.goto('/user/profile')
  await expect(asking.page.getByText('You are in. The events of the group are on your home page now.')).toBeVisible()
  await asking.page.getByRole('link', { name: 'Open' }).click()
  await expect(asking.page).toHaveURL(`/group/list-events?groupId=${groupId}`)
})

test('an admin sees that a member has not confirmed their e-mail address, until they open the link of the mail', async ({
  app,
}) => {
  const { admin, buyer, groupId } = await club(app)
  const { page } = await app.phone(admin, { opens: `/group/detail-member?gid=${groupId}&uid=${buyer.id}` })
  const head = page.locator('main header')
  await expect(head).toContainText(`${buyer.email} Not confirmed`)

  const { page: ofBuyer } = await app.phone(buyer, { opens: '/user/update' })
  await expect(ofBuyer.getByText('Not confirmed')).toBeVisible()
  await ofBuyer.getByRole('button', { name: 'Send confirmation mail' }).click()
  await expect(ofBuyer.getByText(`We sent a mail to ${buyer.email}. Open its link.`)).toBeVisible()
  const [mail] = await mailsIn(app.server.dataDir, 1)
  const { pathname, hash } = linkIn(mail!)
  await ofBuyer.goto(`${pathname}${hash}`)
  await expect(ofBuyer.getByText('Your email address is confirmed. Thank you!')).toBeVisible()
  await ofBuyer.goto('/user/update')
  await expect(ofBuyer.getByLabel('Email')).toHaveValue(buyer.email)
  await expect(ofBuyer.getByText('Not confirmed')).toBeHidden()

  await page.reload()
  await expect(head).toContainText(buyer.email)
  await expect(head.getByText('Not confirmed')).toBeHidden()
})
