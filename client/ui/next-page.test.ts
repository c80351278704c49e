import { expect, test } from 'vitest'
import { HOSTILE_LINKS } from '#tests/support/hostile-links.ts'
import { nextPage } from './next-page.ts'

test('ACC-009 the requested page is opened after sign-in', () => {
  expect(nextPage('/event/detail?eid=e1')).toEqual({ to: '/event/detail', query: { eid: 'e1' } })
  expect(nextPage('/')).toEqual({ to: '/', query: {} })
})

test('no address outside the app is followed', () => {
  for (const wanted of [undefined, ...HOSTILE_LINKS]) expect(nextPage(wanted)).toBeNull()
})

test('sign-in does not lead to sign-in', () => {
  expect(nextPage('/sign-in?next=%2F')).toBeNull()
})
