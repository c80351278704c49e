// Shared by tests of a collection: a keyboard scanner, the verdict, and the converged state of device and server.
import type { CDPSession, Locator, Page } from '@playwright/test'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Order } from '#shared/order/order.ts'
import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { expect, POLL_INTERVALS_MS, stored, visit, type AppFixture } from './fixtures.ts'

const sessions = new WeakMap<Page, CDPSession>()

const sessionOf = async (page: Page): Promise<CDPSession> => {
  const known = sessions.get(page)
  if (known) return known
  const made = await page.context().newCDPSession(page)
  sessions.set(page, made)
  return made
}

/** Seconds between the keys of a scanner. */
const KEY_GAP = 0.008

/**
 * Seconds by which a busy machine may delay keys of a code that ends with Enter: their time stamps are ahead by this.
 */
const CLOCK_AHEAD_S = 20

/**
 * Types like a hardware scanner: key after key, without waiting for the page. The keys carry the scanner's time
 * stamps, so that a slow machine does not make them look like typing.
 */
export const scan = async (page: Page, code: string, options: { readonly enter?: boolean } = {}): Promise<void> => {
  const session = await sessionOf(page)
  const keys = [...code].map((character) => ({ key: character, text: character }))
  if (options.enter !== false) keys.push({ key: 'Enter', text: '\r' })
  const from = Date.now() / 1000 - keys.length * KEY_GAP + (options.enter === false ? 0 : CLOCK_AHEAD_S)
  await Promise.all(
    keys.flatMap(({ key, text }, i) => {
      const timestamp = from + i * KEY_GAP
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, unmodifiedText: text, timestamp }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
      ]
    }),
  )
}

export const verdict = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: title, level: 1 }) })

/** Opens a collection and starts scanning. */
export const startScanning = async (page: Page, address: string): Promise<void> => {
  await visit(page, address)
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.getByRole('region', { name: 'Tally' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Scans, expects green, hands over everything that one tap gives. */
export const handOver = async (page: Page, code: string): Promise<void> => {
  await scan(page, code)
  const shown = verdict(page, 'Hand over')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: /^Hand over (all|the) / }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export const closeVerdict = async (page: Page): Promise<void> => {
  await page.locator('.verdict').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export const nameDevice = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Settings' }).click()
  const field = page.getByLabel('Name of this device')
  await field.fill(name)
  await field.press('Enter')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
}

export interface Counts {
  readonly collected: number
  readonly owed: number
  readonly toCome: number
}

/** Expects these counts in the tally. */
export const expectTally = async (page: Page, { collected, owed, toCome }: Counts): Promise<void> => {
  const strip = page.getByRole('region', { name: 'Tally' })
  await expect(strip).toContainText(new RegExp(`${collected}\\s+collected\\s*${owed}\\s+owed\\s+${toCome}\\s+to come`))
}

export interface CollectionAnswer {
  readonly eventIds: readonly string[]
  readonly orders: readonly OrderReply[]
  readonly handovers: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
}

/** Waits until nothing is pending. */
export const allSent = (page: Page, who: Person): Promise<void> =>
  expect
    .poll(async () => (await stored(page, who, 'outbox')).length, { timeout: 60_000, intervals: POLL_INTERVALS_MS })
    .toBe(0)

const byId = <R extends { readonly id: string }>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Orders, hand-over records and answers of an event on the device, in the server's format. */
export const believed = async (page: Page, who: Person, eid: string) => {
  const ofEvent = async <R extends { readonly id: string; readonly eid: string }>(table: string): Promise<R[]> =>
    byId((await stored<R>(page, who, table)).filter((row) => row.eid === eid))
  const orders = await ofEvent<Order>('orders')
  const handovers = await ofEvent<HandOverRecord>('handovers')
  const answers = await ofEvent<HandoverAnswer>('handover_answers')
  const pairs = orders.map((order) => {
    const mine = <F extends { readonly orderId: string }>(rows: readonly F[]) =>
      rows.filter((row) => row.orderId === order.id)
    return { ref: order.id, ...collectionOf(order, mine(handovers), mine(answers)).pair }
  })
  return { handovers, answers, pairs, history: await ofEvent('order_history') }
}

export const known = async (host: Person, eventId: string) => {
  const answer = await host.api.get<CollectionAnswer>('/get-collection', { eventId })
  const pairs = answer.orders.map(({ ref, status, buyerStatus }) => ({ ref, status, buyerStatus }))
  return {
    handovers: byId(answer.handovers),
    answers: byId(answer.answers),
    pairs: pairs.sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  }
}

export interface CollectionTable {
  readonly host: Person
  readonly buyers: readonly Person[]
  readonly groupId: string
  readonly event: MadeEvent
  /** Places an order; verified by default. */
  order(buyer: Person, quantities: readonly number[], more?: OrderMore): Promise<string>
  close(): Promise<void>
}

interface OrderMore {
  readonly event?: MadeEvent
  readonly paid?: boolean
  readonly comment?: string
}

const SIZES = [{ type: 'Size', required: 1, list: ['2 pax', '4 pax'].map((name) => ({ name, price: 0 })) }]

/** Three products; the third is ordered as '4 pax'. */
const PRODUCTS = ['Honey mango', 'Cherries', 'Laksa kit'] as const

/** A host's event with orders of these people. */
export const collectionTable = async (
  app: AppFixture,
  names: readonly string[],
  change: Record<string, unknown> = {},
): Promise<CollectionTable> => {
  const host = await app.person('Mei Tan')
  const groupId = await createGroup(host)
  const buyers: Person[] = []
  for (const name of names) buyers.push(await app.person(name))
  for (const buyer of buyers) await join(buyer, groupId)
  const products = PRODUCTS.map((name, i) => ({ name, price: 5 + i, ...(i === 2 ? { subItems: SIZES } : {}) }))
  const event = await createEvent(host, groupId, { products, ...change })
  return {
    host,
    buyers,
    groupId,
    event,
    order: async (buyer, quantities, { event: of = event, paid = true, comment = '' } = {}) => {
      const line = (quantity: number, i: number) => ({
        quantity,
        subItems: i === 2 ? [{ type: 'Size', name: '4 pax' }] : [],
      })
      const details = Object.fromEntries(quantities.map((quantity, i) => [of.products[i] ?? '', [line(quantity, i)]]))
      const body = { eid: of.id, details, comment }
      const { ref } = await buyer.api.send<{ ref: string }>('POST', '/create-order', body)
      if (paid) await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
      return ref
    },
    close: () => closeEvent(host, event.id),
  }
}

/** Uploads a picture of one colour; returns its path. */
export const uploadPicture = async (who: Person, colour = '#2b7a4b'): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const headers = { 'content-type': 'image/png' }
  const response = await who.api.raw(`/api/files/${sha256}`, { method: 'PUT', body: new Uint8Array(bytes), headers })
  return ((await response.json()) as { url: string }).url
}

/** The buyer claims the payment with a screenshot of its own colour. `amount`: dollars on the payer's screen; by default the total. */
export const claim = async (buyer: Person, ref: string, amount?: number): Promise<void> => {
  const paymentScreenshot = await uploadPicture(buyer, `#${randomBytes(3).toString('hex')}`)
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot, amount })
}
