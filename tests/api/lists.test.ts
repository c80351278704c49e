import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import { closeEvent, createEvent, createGroup, join, neighbourhood, signUp } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } })
})
afterAll(() => server.close())

test('NAV-002 NAV-011 NAV-050 lists of open events exclude closed and past ones, with and without a token; a host reads their own', async () => {
  const { host, buyers, groupId, event } = await neighbourhood(server.url, 1)
  const closed = await createEvent(host, groupId, { title: 'Closed' })
  await closeEvent(host, closed.id)
  const other = await signUp(server.url)
  await join(other, groupId)
  await host.api.send('PATCH', '/change-group-role', { groupId, userId: other.id, role: 'HOST' })
  const theirs = await createEvent(other, groupId, { title: 'Theirs' })
  const hidden = await createGroup(host, { name: 'Hidden', public: 0 })
  const secret = await createEvent(host, hidden, { title: 'Secret' })

  const idsOf = (events: readonly EventReply[]): string[] => events.map(({ id }) => id).sort()
  const opening = async () => idsOf(await buyers[0]!.api.get<EventReply[]>('/list-events-opening'))
  const unauth = async () =>
    idsOf((await server.api().get<{ events: EventReply[] }>('/list-events-opening-unauth')).events)
  expect(await opening()).toEqual([event.id, theirs.id].sort())
  expect(await unauth()).toEqual([event.id, theirs.id].sort())
  expect(idsOf(await host.api.get<EventReply[]>('/list-my-events'))).toEqual([event.id, closed.id, secret.id].sort())
  expect(idsOf(await other.api.get<EventReply[]>('/list-my-events'))).toEqual([theirs.id])
  now += 4 * 86_400_000
  expect([await opening(), await unauth()]).toEqual([[], []])
})
