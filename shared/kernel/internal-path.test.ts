import { describe, expect, test } from 'vitest'
import { HOSTILE_LINKS } from '#tests/support/hostile-links.ts'
import { isInternalPath, readInternalPath } from './internal-path.ts'

test('an internal path has a path and a query that the router takes as they are', () => {
  expect(readInternalPath('/event/detail?eid=e1&x=a%20b')).toEqual({
    path: '/event/detail',
    query: { eid: 'e1', x: 'a b' },
    href: '/event/detail?eid=e1&x=a%20b',
  })
  expect(readInternalPath('/')).toEqual({ path: '/', query: {}, href: '/' })
  expect(readInternalPath('/payment-order?ref=R&uid=u#s-e_c')).toMatchObject({ query: { ref: 'R', uid: 'u' } })
  expect(readInternalPath('/group/join/0190f2c4-aaaa-7000-8000-000000000001')).not.toBeNull()
  expect(readInternalPath('/event/list-events?search=芒果&broken=%E0%A4%A')).not.toBeNull()
})

describe('a hostile link is no internal path', () => {
  test.each(HOSTILE_LINKS)('%j', (link) => {
    expect(readInternalPath(link)).toBeNull()
  })

  test.each([null, undefined, 5, {}, ['/x']])('%j', (link) => {
    expect(isInternalPath(link)).toBe(false)
  })
})

test('an accepted link stays on the origin for every URL parser', () => {
  const accepted = ['/', '/x', '/x?next=//evil.com', '/x?a=%5c%5cevil.com', '/x#//evil.com', '/...', '/a..b/~c']
  for (const link of accepted) {
    expect(isInternalPath(link)).toBe(true)
    expect(new URL(link, 'https://here.invalid').origin).toBe('https://here.invalid')
  }
})
