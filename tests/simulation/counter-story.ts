// The product's catalogue at the counter: a host with two devices, two buyers, one event's orders.
import { SYSTEM } from '#shared/kernel/change.ts'
import type { HandoverAnswer, HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { collectionOf, linesLeft } from '#shared/collection/collection-state.ts'
import { basedOn } from '#shared/order/host-choice.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import type { SeededRandom } from '#sync/simulator/seeded-random.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation, Story } from '#sync/simulator/simulation.ts'
import { lineOf } from '#tests/support/handover-records.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { groupRow, memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import { productCatalogue, storyScopes } from './product-catalogue.ts'

const PEOPLE = ['host', 'buyer', 'other']
const ORDERS = 10

const initialRows = [
  ...PEOPLE.map((id) => put('users', person(id))),
  put('groups', groupRow('g1')),
  ...PEOPLE.map((id) => put('members', memberRow('g1', id, { isHost: id === 'host' }))),
  put('events', eventRow({ status: 0 })),
  ...Array.from({ length: ORDERS }, (_, i) => {
    const status = i % 3 === 0 ? 1 : 2
    const lines = [lineOf(`l${i}a`, 2), lineOf(`l${i}b`, 1)]
    const uid = i % 2 === 0 ? 'buyer' : 'other'
    return put('orders', orderRow(`R${i}`, { eOrderNo: i, uid, status, buyerStatus: status, lines }))
  }),
]

const catalogue = productCatalogue(initialRows)

type Device = SimulatedDevice<Tables>

interface OrderBook {
  readonly orders: readonly Order[]
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  readonly superseded: readonly string[]
}

const readOrderBook = (device: Device): Promise<OrderBook> =>
  device.store.transact('read', async ({ view }) => ({
    orders: await view.all('orders'),
    records: await view.all('handovers'),
    answers: await view.all('handover_answers'),
    superseded: (await view.all('order_history'))
      .filter(({ what, seen }) => what === 'superseded' && !seen)
      .map(({ id }) => id),
  }))

const actAsHost = async (device: Device, random: SeededRandom, fresh: () => string): Promise<void> => {
  const book = await readOrderBook(device)
  if (book.orders.length === 0) return
  const order = random.pick(book.orders)
  const ref = order.id
  const records = book.records.filter(({ orderId }) => orderId === ref)
  const answers = book.answers.filter(({ orderId }) => orderId === ref)
  const seen = records.map(({ id }) => id)
  const state = collectionOf(order, records, answers)
  const left = linesLeft(state)
  const what = random.between(1, 100)
  if (what <= 50) {
    const lines =
      left.length === 0 ? [{ lineId: order.lines[0]!.id, quantity: 1 }] : random.happens(0.7) ? left : [left[0]!]
    return device.enqueue('hand-over', { id: fresh(), ref, lines, seen })
  }
  if (what <= 65 && state.liveRecords.length > 0)
    return device.enqueue('undo-hand-over', { id: fresh(), ref, undoes: [random.pick(state.liveRecords).id], seen })
  if (what <= 75 && state.question) {
    return device.enqueue('answer-handover-question', {
      id: `answer-${fresh()}`,
      ref,
      facts: state.question.records.map(({ id }) => id),
      answer: random.pick(['same', 'twice']),
    })
  }
  if (what <= 95)
    return device.enqueue('update-order-status', {
      ref,
      status: random.pick([-1, 1, 2, 3]),
      saw: basedOn(order, records, answers),
    })
  if (book.superseded.length > 0) return device.enqueue('see-superseded', { historyId: random.pick(book.superseded) })
}

const actAsBuyer = async (device: Device, random: SeededRandom): Promise<void> => {
  const { orders } = await readOrderBook(device)
  if (orders.length === 0) return
  const ref = random.pick(orders).id
  if (random.happens(0.3))
    return device.enqueue('update-order-buyer-status', { ref, buyerStatus: -1, paymentScreenshot: null })
  return device.enqueue('update-order-buyer-info', { ref, comment: `comment ${random.between(1, 99)}` })
}

/** Hand-over records are append-only: each one confirmed by a device is on the server, or on a card. */
const lostHandovers = async ({ devices, server }: Simulation<Tables>): Promise<string[]> => {
  const held = new Set(server.store.rows('handovers').map(({ id }) => id))
  const faults: string[] = []
  for (const device of devices) {
    const cards = await device.store.transact('read', ({ failed }) => failed.list())
    const onCard = new Set(cards.map(({ ulid }) => ulid))
    for (const ulid of device.confirmed) {
      // The answer may be that of a database which a restore replaced, and the new one could not take the change.
      if (onCard.has(ulid)) continue
      const outcome = server.outcomes.get(ulid)
      const output = outcome?.outcome === 'applied' ? (outcome.output as { id?: string; owed?: number }) : undefined
      if (output?.id !== undefined && output.owed !== undefined && /^f\d/.test(output.id) && !held.has(output.id))
        faults.push(`${device.id}: hand-over record ${output.id} is gone`)
    }
  }
  return faults
}

export const counterStory = (): Story<Tables> => {
  let records = 0
  return {
    catalogue,
    scopesOf: storyScopes(['e1']),
    devices: { counter1: 'host', counter2: 'host', phone1: 'buyer', phone2: 'other' },
    begin: async ({ server }) => {
      await server.engine().run(SYSTEM, 'fill', null)
    },
    performAction: async ({ devices }, random) => {
      const device = random.pick(devices)
      return device.actor.id === 'host'
        ? actAsHost(device, random, () => `f${(records += 1)}`)
        : actAsBuyer(device, random)
    },
    violations: lostHandovers,
  }
}
