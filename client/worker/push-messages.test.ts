import { expect, test, vi } from 'vitest'
import { HOSTILE_LINKS } from '#tests/support/hostile-links.ts'
import { openPushMessage, pathOf, readPushMessage, showPushMessage } from './push-messages.ts'

const session = { token: 't', user: { id: 'mei' } }
const sent = { id: 'n1', userId: 'mei', title: 'Fruit run', body: 'Bring a bag', link: '/event/detail?eid=e1' }
const data = (value: unknown) => ({ json: () => value })

test('a message for the signed-in user is shown', async () => {
  const showNotification = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await showPushMessage({ showNotification }, data(sent), session)
  expect(showNotification).toHaveBeenCalledWith(
    'Fruit run',
    expect.objectContaining({ body: 'Bring a bag', tag: 'n1', data: { link: '/event/detail?eid=e1' } }),
  )
})

test('a message for another user, or an unreadable one, shows no content', () => {
  const nothing = readPushMessage(null, session)
  expect(nothing.body).toBe('Sign in to see what is new.')
  for (const [value, who] of [
    [sent, undefined],
    [sent, { token: 't', user: { id: 'ravi' } }],
    [sent, { token: null, user: { id: 'mei' } }],
    [{ ...sent, title: 5 }, session],
    ['text', session],
  ] as const)
    expect(readPushMessage(data(value), who)).toEqual(nothing)
})

test('a tap opens a page of the app and nothing else', async () => {
  expect(['/event/detail?eid=e1', '//example.org', 'https://example.org', '/api/files/x', null].map(pathOf)).toEqual([
    '/event/detail?eid=e1',
    ...Array.from({ length: 4 }, () => '/user/profile'),
  ])
  const openNew = vi.fn<(path: string) => Promise<null>>(() => Promise.resolve(null))
  const close = vi.fn<() => void>()
  await openPushMessage({ open: [], openNew }, { close, data: { link: null } })
  expect(close).toHaveBeenCalled()
  expect(openNew).toHaveBeenCalledWith('/user/profile')
  const window = {
    focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    navigate: vi.fn<(path: string) => Promise<void>>(() => Promise.resolve()),
  }
  await openPushMessage({ open: [window], openNew }, { close, data: { link: '/sync' } })
  expect(window.navigate).toHaveBeenCalledWith('/sync')
  expect(openNew).toHaveBeenCalledTimes(1)
})

test.each(HOSTILE_LINKS)('a tap on a notification with the hostile link %j opens the list', async (link) => {
  const openNew = vi.fn<(path: string) => Promise<null>>(() => Promise.resolve(null))
  await openPushMessage({ open: [], openNew }, { close: vi.fn<() => void>(), data: { link } })
  expect(openNew.mock.calls).toEqual([['/user/profile']])
})
