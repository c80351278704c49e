// A share code opens an event of a private group to everybody who has it, so only the host gets it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SharedEvent } from '#shared/event/shared-event.ts'
import { createEvent, createGroup, join, placeOrder, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const pull = async (person: Person) =>
  (await syncClient(`device-${person.id}`).send(person.api, { cursor: EMPTY_CURSOR })).patch

test('OPS-011 a sync pull contains the share code for the host, and not for a member, a banned buyer or a group admin', async () => {
  const [admin, host, member, buyer] = [
    await signUp(server.url),
    await signUp(server.url),
    await signUp(server.url),
    await signUp(server.url),
  ]
  const groupId = await createGroup(admin, { public: 0 })
  for (const person of [host, member, buyer]) await join(person, groupId)
  await admin.api.send('PATCH', '/change-group-role', { groupId, userId: host.id, role: 'HOST' })
  const event = await createEvent(host, groupId)
  await placeOrder(buyer, event)
  await admin.api.send('PATCH', '/ban-member', { groupId, userId: buyer.id, banned: 1 })
  const share = (renew: 0 | 1) =>
    host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id, renew })
  const first = (await share(0)).shareCode
  const { shareCode } = await share(1)

  const rows = (await pull(host))?.rows ?? {}
  expect(rows.share_codes).toEqual([{ id: event.id, hostId: host.id, shareCode }])
  for (const person of [admin, member, buyer]) {
    const patch = await pull(person)
    expect(patch?.rows.events?.map(({ id }) => id)).toEqual([event.id])
    expect(patch?.rows).not.toHaveProperty('share_codes')
    for (const code of [first, shareCode]) expect(JSON.stringify(patch)).not.toContain(code)
    const replies = [
      await person.api.get('/get-event', { id: event.id, getProducts: 1 }),
      await person.api.get('/list-events-opening'),
    ]
    expect(JSON.stringify(replies)).not.toContain(shareCode)
  }

  const outsider = await signUp(server.url)
  const opened = await outsider.api.get<SharedEvent>('/get-share-event', { id: event.id, shareCode })
  expect(opened).toMatchObject({ id: event.id, shareCode, joinRequired: true })
})
