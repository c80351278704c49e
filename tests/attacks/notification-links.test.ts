import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationReply } from '#shared/notification/notification.ts'
import { HOSTILE_LINKS } from '#tests/support/hostile-links.ts'
import { neighbourhood, placeOrder, type Neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
  buyer = there.buyers[0]!
  await placeOrder(buyer, there.event)
})
afterAll(() => server.close())

const notify = (link: string) =>
  there.host.api.call('POST', '/create-notification', {
    body: { receiverId: buyer.id, title: 'Fruit', message: 'Late', link },
  })
const received = () => buyer.api.get<NotificationReply[]>('/list-notifications')

test.each(HOSTILE_LINKS)('a notification with the hostile link %j is refused and not stored', async (link) => {
  const before = (await received()).length
  expect((await notify(link)).status).toBe(422)
  expect(await received()).toHaveLength(before)
})

test('a notification may link to a page of the app', async () => {
  const link = `/event/detail?eid=${there.event.id}`
  expect((await notify(link)).status).toBe(200)
  expect((await received())[0]).toMatchObject({ link })
})

test('a hostile link that is already stored is answered as no link', async () => {
  expect((await notify('/sync')).status).toBe(200)
  const id = (await received())[0]!.id
  for (const link of ['/\\', '/\t/evil.com', '/\\evil.com/x']) {
    await server.database.write((tx) => tx.updateTable('notifications').set({ link }).where('id', '=', id).execute())
    expect((await received()).find((each) => each.id === id)).toMatchObject({ link: null, message: 'Late' })
  }
})
