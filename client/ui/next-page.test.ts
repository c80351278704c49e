import { expect, test } from 'vitest'
import { nextPage } from './next-page.ts'

test('ACC-009 the page that was wanted is kept for after sign-in', () => {
  expect(nextPage('/event/detail?eid=e1')).toEqual({ to: '/event/detail', query: { eid: 'e1' } })
  expect(nextPage('/')).toEqual({ to: '/', query: {} })
})

test('no address outside the app is followed', () => {
  for (const wanted of [undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:0'])
    expect(nextPage(wanted)).toBeNull()
})

test('sign-in does not lead back to itself', () => {
  expect(nextPage('/sign-in?next=%2F')).toBeNull()
})
