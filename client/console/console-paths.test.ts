import { expect, test } from 'vitest'
import { listAfterChoosing } from './console-paths.ts'

test.each([
  ['/event/manage-orders', '/manage-orders'],
  ['/event/manage-delivery', '/event/list-my-deliveries'],
  ['/event/update-delivery', '/event/list-my-deliveries'],
  ['/event/delivery-detail', '/delivery-booking'],
  ['/members/member-detail', '/members/member-list'],
  ['/group/detail-member', '/members/member-list'],
])('CON-022 choosing another group on %s leads to %s', (pathname, list) => {
  expect(listAfterChoosing(pathname, 'g2', true)).toEqual({ to: list })
})

test('a host without premium gets the lists that every host has', () => {
  expect(listAfterChoosing('/event/manage-orders', 'g2', false)).toEqual({ to: '/event/list-my-events' })
  expect(listAfterChoosing('/event/manage-delivery', 'g2', false)).toEqual({ to: '/event/list-my-events' })
  expect(listAfterChoosing('/event/delivery-detail', 'g2', false)).toEqual({ to: '/event/delivery-list' })
  expect(listAfterChoosing('/members/member-detail', 'g2', false)).toEqual({ to: '/members/member-list' })
})

test('a page that names a group in its address shows the chosen one', () => {
  expect(listAfterChoosing('/event/list-hosted-by-group', 'g2', true)).toEqual({
    to: '/event/list-hosted-by-group',
    query: { groupId: 'g2' },
  })
  expect(listAfterChoosing('/group/update', 'g2', true)).toEqual({ to: '/settings' })
})

test.each(['/', '/manage-orders', '/delivery-booking', '/user/profile'])('the page %s stays', (pathname) => {
  expect(listAfterChoosing(pathname, 'g2', true)).toBeNull()
})
