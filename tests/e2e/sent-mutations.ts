// Mutations sent by a browser, pending on it, and known to the server.
import type { BrowserContext, Page } from '@playwright/test'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { OutboxEntry } from '#sync/client/client-store.ts'
import type { Mutation } from '#sync/protocol/wire.ts'
import type { MadeEvent, Person } from '#tests/support/neighbourhood.ts'
import { expect, POLL_INTERVALS_MS, stored } from './fixtures.ts'

/** Every sent mutation, once for each time that it is sent. */
export const watchChanges = (context: BrowserContext): Mutation[] => {
  const seen: Mutation[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/sync')) return
    seen.push(...(request.postDataJSON() as { mutations: Mutation[] }).mutations)
  })
  return seen
}

/** References of all orders of an event on the server. */
export const ordersOf = async (host: Person, event: MadeEvent): Promise<string[]> =>
  (await host.api.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })).map(({ ref }) => ref).sort()

/** Pending mutations of the device. */
export const outbox = (page: Page, who: Person): Promise<OutboxEntry[]> => stored(page, who, 'outbox')

export const waitingCount = (page: Page, who: Person, count: number): Promise<void> =>
  expect
    .poll(async () => (await outbox(page, who)).length, { timeout: 60_000, intervals: POLL_INTERVALS_MS })
    .toBe(count)

/** The server gets the next mutation of this name with a changed input, such as one that it refuses. */
export const changeNextMutation = async (page: Page, name: string, change: object): Promise<void> => {
  let isChanged = false
  await page.route('**/api/sync', async (route) => {
    const body = route.request().postDataJSON() as { mutations: Mutation[] }
    const found = isChanged ? undefined : body.mutations.find((each) => each.name === name)
    if (found === undefined) return route.fallback()
    isChanged = true
    const mutations = body.mutations.map((each) =>
      each === found ? { ...each, input: { ...(each.input as object), ...change } } : each,
    )
    return route.fallback({ postData: JSON.stringify({ ...body, mutations }) })
  })
}
