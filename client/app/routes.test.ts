import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { PAGE_PATHS } from '#shared/site/page-paths.ts'
import { router } from './routes.tsx'

const paths = Object.keys(router.routesByPath)

test('the router has a route for each page that the server answers, and no other', () => {
  expect(paths.toSorted()).toEqual([...PAGE_PATHS].toSorted())
})

test('NAV-024 the areas are /user, /group, /event and / exactly', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '/user', '/group', '/event']))
  // Beside the areas: the public list, and the console's names of the members' pages.
  const areas = new Set(paths.filter((path) => /^\/[^/]+\/./.test(path)).map((path) => path.split('/')[1]))
  expect(areas).toEqual(new Set(['collection', 'event', 'group', 'members', 'private', 'user']))
  for (const area of ['/user/', '/group/', '/event/'])
    expect(paths.filter((path) => path.startsWith(area)).length).toBeGreaterThan(3)
  const found = (path: string): string => router.matchRoutes(path, {}).at(-1)?.fullPath ?? ''
  expect(found('/')).toBe('/')
  for (const path of ['/users', '/groups', '/events', '/user/nothing-here']) expect(found(path)).not.toBe(path)
  expect(found('/user/profile')).toBe('/user/profile')
  expect(paths).not.toContain('/nothing-here')
  expect(found('/nothing-here')).not.toBe('/nothing-here')
})

const searchOf = (path: string, query: Record<string, string>): unknown =>
  router.matchRoutes(path, query).at(-1)?.search

test('a page gets the query parameters of its route as text', () => {
  expect(searchOf('/event/detail', { eid: '000123', oid: '12' })).toMatchObject({ eid: '000123', oid: '12' })
})

test('a missing required parameter is empty, so that the page says what was not found', () => {
  expect(searchOf('/event/detail', {})).toEqual({ eid: '' })
  expect(searchOf('/group/detail-member', { gid: 'g1' })).toEqual({ gid: 'g1', uid: '' })
})

test('a parameter with another value than the route knows counts as absent', () => {
  expect(searchOf('/event/create', { fromReHost: 'yes' })).toMatchObject({ fromReHost: undefined })
})
