// Fills a neighbourhood through the real calls: groups, open and closed events, orders in every state.
import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { readSheetBytes } from '#shared/event/read-sheet-bytes.ts'
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  orderOf,
  signUp,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { eventBodyOf } from '#tests/support/order-book.ts'
import { eachOf, publishOrderBook } from '#tests/support/published-book.ts'
import { fillDeliveries } from './demo-deliveries.ts'
import { closedOffer, openOffers, tonight, type Offer } from './demo-menu.ts'
import { uploadArt, uploadPaymentScreenshot } from './demo-pictures.ts'

export const DEMO_PIN = '4826'

const SHEET = joinPath(import.meta.dirname, '..', 'tests', 'fixtures', 'event-sheets', 'pasir-panjang-fruit-run.xlsx')
const NEIGHBOURS = ['Farid A.', 'Kavitha R.', 'Boon S.', 'Siti Z.', 'Hui L.', 'Arun M.', 'Grace O.', 'Zul H.']

/** A picture for each product of the fruit run, in the sheet's order. */
const FRUIT = ['mango', 'mango-one', 'puree', 'sticky-rice', 'kueh-lapis', 'strawberries', 'rempah']

export interface DemoNeighbourhood {
  readonly hosts: readonly Person[]
  readonly members: readonly Person[]
  readonly events: readonly MadeEvent[]
  readonly orders: number
}

type Choice = readonly { readonly quantity: number; readonly subItems?: readonly { type: string; name: string }[] }[]

const order = async (who: Person, event: MadeEvent, choices: readonly Choice[], comment = ''): Promise<string> => {
  const chosen = choices.map((choice, i) => [event.products[i] ?? '', choice] as const)
  const details = Object.fromEntries(chosen.filter(([, choice]) => choice.length > 0))
  return (await who.api.send<{ ref: string }>('POST', '/create-order', { eid: event.id, details, comment })).ref
}

const setStatus = (host: Person, ref: string, status: number) =>
  host.api.send('PATCH', '/update-order-status', { ref, status })

const claim = async (who: Person, ref: string): Promise<void> => {
  const { totalFee } = await orderOf(who, ref)
  const paymentScreenshot = await uploadPaymentScreenshot(who, totalFee)
  await who.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot })
}

/** Hands over the whole order, or with 'part' its first lines or one piece of a single line. */
const handOver = async (host: Person, ref: string, part: 'all' | 'part' = 'all'): Promise<void> => {
  const { allProductPerOrder } = await orderOf(host, ref)
  const all = allProductPerOrder.map(({ id, pQuantity }) => ({ lineId: id, quantity: pQuantity }))
  const first = all.length > 1 ? all.slice(0, 1) : all.map((line) => ({ ...line, quantity: 1 }))
  await host.api.send('POST', '/hand-over', { ref, lines: part === 'all' ? all : first })
}

const publish = async (host: Person, groupId: string, offer: Offer): Promise<MadeEvent> => {
  const { body, art, products } = offer
  return createEvent(host, groupId, {
    ...body,
    photoUrls: [await uploadArt(host, art)],
    products: await eachOf(products, async ({ art: picture, ...product }) => ({
      ...product,
      photoUrls: [await uploadArt(host, picture)],
    })),
  })
}

const publishFruitRun = async (host: Person, groupId: string, now: Seconds): Promise<MadeEvent> => {
  const sheet = readSheetBytes(new Uint8Array(readFileSync(SHEET)), { now, newId })
  if (isRefusal(sheet)) throw new Error(sheet.message)
  const body = eventBodyOf(sheet.draft, groupId)
  const photos = await eachOf(FRUIT, (name) => uploadArt(host, name))
  return createEvent(host, groupId, {
    ...body,
    ...tonight(now),
    photoUrls: photos.slice(0, 1),
    products: body.products.map((product, i) => ({ ...product, photoUrls: photos.slice(i, i + 1) })),
  })
}

const of = (quantity: number, ...subItems: readonly { type: string; name: string }[]): Choice => [
  { quantity, subItems },
]
const NONE: Choice = []

/** Fruit and fish: two events at one counter, with orders in every state. */
const fillTonight = async (host: Person, buyers: readonly Person[], fruit: MadeEvent, fish: MadeEvent) => {
  const [farid, kavitha, boon, siti, hui, arun, grace, zul] = buyers as readonly [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const cut = (name: string) => ({ type: 'Cut', name })
  const mangoes = (boxes: number, papayas = 0): Choice[] => [NONE, of(boxes), papayas > 0 ? of(papayas) : NONE]
  const fruitRefs = {
    unpaid: await order(farid, fruit, mangoes(2), 'Ripe ones for Thursday please'),
    claimed: await order(kavitha, fruit, mangoes(1)),
    verified: await order(boon, fruit, mangoes(3)),
    part: await order(siti, fruit, [NONE, of(2), NONE, NONE, NONE, of(2)]),
    collected: await order(hui, fruit, mangoes(1)),
    cancelled: await order(arun, fruit, mangoes(4)),
    turnedAway: await order(grace, fruit, mangoes(10)),
  }
  const fishRefs = {
    verified: await order(boon, fish, [of(2, cut('steaks')), of(1)], 'Head on for curry'),
    claimed: await order(zul, fish, [of(1, cut('whole'))]),
    unpaid: await order(hui, fish, [NONE, of(3)]),
    part: await order(grace, fish, [of(3, cut('fillet'))]),
  }
  await arun.api.send('PATCH', '/update-order-buyer-status', { ref: fruitRefs.cancelled, buyerStatus: -1 })
  for (const event of [fruit, fish]) await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { payable: 1 }, { id: fruit.id })
  await claim(kavitha, fruitRefs.claimed)
  await claim(zul, fishRefs.claimed)
  await claim(boon, fishRefs.verified)
  const paid = [fruitRefs.verified, fruitRefs.part, fruitRefs.collected, fishRefs.verified, fishRefs.part]
  for (const ref of paid) await setStatus(host, ref, 2)
  await setStatus(host, fruitRefs.turnedAway, -1)
  await handOver(host, fruitRefs.collected)
  await handOver(host, fruitRefs.part, 'part')
  await handOver(host, fishRefs.part, 'part')
  await host.api.send('POST', '/create-packing-list', { eventIds: [fruit.id, fish.id] })
  return Object.keys(fruitRefs).length + Object.keys(fishRefs).length
}

const fillOpen = async (buyers: readonly Person[], events: readonly MadeEvent[]): Promise<number> => {
  const [kueh, laksa, eggs, bread] = events as readonly [MadeEvent, MadeEvent, MadeEvent, MadeEvent]
  const [farid, kavitha, boon, siti, hui] = buyers as readonly [Person, Person, Person, Person, Person]
  const sweet = (name: string) => ({ type: 'Sweetness', name })
  await order(farid, kueh, [of(2, sweet('less sweet'))])
  await order(siti, kueh, [of(1, sweet('as always')), of(1)])
  await order(boon, laksa, [of(1, { type: 'Size', name: '4 pax' }, { type: 'Extra', name: 'tau pok' })])
  await order(hui, laksa, [of(2, { type: 'Size', name: '2 pax' }), of(1)])
  await order(kavitha, eggs, [of(1)])
  await order(siti, bread, [of(2), of(1)])
  return 6
}

/** The order book: most orders are paid, some claimed or unpaid, the first ones handed over. */
const fillBook = async (url: string, host: Person, groupId: string) => {
  const { event, orders } = await publishOrderBook(url, host, groupId, {
    pin: DEMO_PIN,
    nameOf: ({ name }) => name.replace(/ (\w)\w*$/, ' $1.'),
  })
  await closeEvent(host, event.id)
  const live = orders.filter(({ book }) => !book.cancelled)
  for (const [i, { ref, buyer }] of live.entries()) {
    if (i % 9 === 4) continue
    if (i % 9 === 7) await claim(buyer, ref)
    else await setStatus(host, ref, 2)
  }
  for (const { ref } of live.slice(0, 3)) await handOver(host, ref)
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
  await host.api.send('PATCH', '/change-name-packing-list', { packingListName: 'Order book, one day' }, { id })
  return { event, orders: orders.length }
}

export const fillNeighbourhood = async (url: string): Promise<DemoNeighbourhood> => {
  const now = toSeconds(systemClock.now())
  const known = (name: string) => ({ email: `${name.split(' ')[0]?.toLowerCase()}@example.org`, pin: DEMO_PIN })
  const enter = (name: string): Promise<Person> => signUp(url, name, known(name))
  const [mei, priya] = [await enter('Mei T.'), await enter('Priya N.')]
  const buyers = await eachOf(NEIGHBOURS, enter)
  const club = await createGroup(mei, { name: 'Lorong 8 Makan Club' })
  const bakes = await createGroup(priya, { name: 'Tiong Bahru Bakes', description: 'What comes out of our ovens' })
  for (const buyer of buyers) await join(buyer, club)
  for (const buyer of [mei, ...buyers]) await join(buyer, bakes)
  await join(priya, club)

  const fruit = await publishFruitRun(mei, club, now)
  const fish = await publish(mei, club, closedOffer(now))
  const tonightOrders = await fillTonight(mei, buyers, fruit, fish)
  const offers = openOffers(now)
  const open: MadeEvent[] = []
  for (const [i, offer] of offers.entries())
    open.push(await publish(i % 3 === 0 ? priya : mei, i % 3 === 0 ? bakes : club, offer))
  const openOrders = await fillOpen(buyers, open)
  await fillDeliveries(mei, club, buyers)
  const book = await fillBook(url, mei, club)
  return {
    hosts: [mei, priya],
    members: buyers,
    events: [fruit, fish, ...open, book.event],
    orders: tonightOrders + openOrders + book.orders,
  }
}
