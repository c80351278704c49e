import { expect, test } from 'vitest'
import { memberRow } from '#tests/support/member-rows.ts'
import { RIGHTS } from './group-check.ts'
import type { Member } from './group.ts'
import { matchesMember, NEWEST_MEMBERS, sortedMembers, type ListedMember, type MemberColumn } from './member-list.ts'

const listed = (
  userId: string,
  change: Partial<Member> = {},
  { phone = '', events = 0, purchases = 0 as number | null } = {},
): ListedMember => ({ member: memberRow('g', userId, change), phone, events, purchases })

const people = [
  listed('ada', { createdAt: 2, ...RIGHTS.HOST }, { phone: '9123 4567', events: 3, purchases: 1 }),
  listed('bo', { createdAt: 3, ...RIGHTS.ADMIN }, { phone: '81112222', events: 1, purchases: null }),
  listed('cy', { createdAt: 1, approval: 1 }, { events: 0, purchases: 7 }),
  listed('di', { createdAt: 3 }, { phone: '98765432', events: 2, purchases: 2 }),
]
const names = (members: readonly ListedMember[]) => members.map(({ member }) => member.userId).join(' ')
const found = (typed: string) => names(people.filter((each) => matchesMember(each, typed)))

test('GRP-056 members are sorted by join date, newest first', () => {
  expect(NEWEST_MEMBERS).toEqual({ column: 'joined', direction: 'descending' })
  expect(names(sortedMembers(people, NEWEST_MEMBERS))).toBe('bo di ada cy')
})

test.each([
  ['name', 'ada bo cy di'],
  ['joined', 'cy ada bo di'],
  ['events', 'cy bo di ada'],
  ['purchase', 'bo ada di cy'],
  ['permission', 'bo ada di cy'],
] as [MemberColumn, string][])('members are sorted by %s, in both directions', (column, order) => {
  expect(names(sortedMembers(people, { column, direction: 'ascending' }))).toBe(order)
  const back = sortedMembers(people, { column, direction: 'descending' })
  expect(back.map(({ member }) => member.userId).sort()).toEqual(['ada', 'bo', 'cy', 'di'])
  expect(back[0]?.member.userId).toBe(column === 'joined' ? 'bo' : order.split(' ').at(-1))
})

test('GRP-057 the search matches part of the name, case-insensitively, or of the phone number', () => {
  expect(found('')).toBe('ada bo cy di')
  expect(found('ADA')).toBe('ada')
  expect(found('tan')).toBe('ada bo cy di')
  expect(found('2345')).toBe('ada')
  expect(found('8765')).toBe('di')
  expect(found('0000')).toBe('')
  expect(found('ada 9')).toBe('')
})
