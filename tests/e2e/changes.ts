// What left a browser, what waits on it, and what the server has.
import type { BrowserContext, Page } from '@playwright/test'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { OutboxEntry } from '#sync/client/client-store.ts'
import type { Mutation } from '#sync/protocol/wire.ts'
import type { MadeEvent, Person } from '#tests/support/neighbourhood.ts'
import { expect, SOON, stored } from './stage.ts'

/** Every change that leaves the browser, each time it does. */
export const watchChanges = (context: BrowserContext): Mutation[] => {
  const seen: Mutation[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/sync')) return
    seen.push(...(request.postDataJSON() as { mutations: Mutation[] }).mutations)
  })
  return seen
}

/** References of all orders of an event that the server knows. */
export const ordersOf = async (host: Person, event: MadeEvent): Promise<string[]> =>
  (await host.api.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })).map(({ ref }) => ref).sort()

/** What waits on the device to be sent. */
export const outbox = (page: Page, who: Person): Promise<OutboxEntry[]> => stored(page, who, 'outbox')

export const waitingCount = (page: Page, who: Person, count: number): Promise<void> =>
  expect.poll(async () => (await outbox(page, who)).length, { timeout: 60_000, intervals: SOON }).toBe(count)
