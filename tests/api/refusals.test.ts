// Each operation by somebody without the right to it. An operation without its row here does not compile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationName } from '#shared/catalogue.ts'
import { newId } from '#shared/kernel/ids.ts'
import { sql } from 'kysely'
import {
  closeEvent,
  createEvent,
  join,
  createGroup,
  neighbourhood,
  orderOf,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

interface Scene extends Neighbourhood {
  readonly buyer: Person
  /** Hosts an event in the same group. */
  readonly otherHost: Person
  /** In no group. */
  readonly stranger: Person
  readonly pending: Person
  readonly closedGroup: string
  readonly ref: string
  readonly lineId: string
  readonly factId: string
  readonly historyId: string
  readonly listId: string
  readonly addressId: string
}

interface Wrong {
  readonly who: (scene: Scene) => readonly (Person | { readonly id: string })[]
  readonly input: (scene: Scene) => unknown
}

const outsiders = (scene: Scene) => [scene.buyer, scene.otherHost, scene.stranger]
/** An account that is gone: anybody signed in may do these. */
const nobody = () => [{ id: 'gone' }]

/** Everybody but whose address it is: the host. */
const foreigners = ({ buyer, otherHost, stranger }: Scene) => [buyer, otherHost, stranger]

const newAddress = {
  name: 'Home',
  street: 'Blk 8 Lorong 8',
  postalCode: '310008',
  country: 'Singapore',
  phone: '91234567',
  isDefault: true,
  deliveryDate: null,
}

const WRONG: Readonly<Record<OperationName, Wrong>> = {
  'create-account': {
    who: outsiders,
    input: () => ({
      id: newId(),
      name: 'Fake Person',
      email: 'fake@example.org',
      phone: '91234567',
      photoUrl: null,
      postalCode: '',
      featureFlags: { packingList: true, splitCase: true },
      marketingConsent: false,
      social: false,
    }),
  },
  'record-upload': {
    who: outsiders,
    input: ({ stranger }) => ({
      sha256: 'a'.repeat(64),
      kept: 'a'.repeat(64),
      userId: stranger.id,
      type: 'image/png',
      size: 1,
    }),
  },
  'forget-uploads': {
    who: outsiders,
    input: () => ({ sha256s: ['a'.repeat(64)], uploadedBefore: 2_000_000_000 }),
  },
  'forget-in-event': {
    who: ({ host, buyer, stranger }) => [host, buyer, stranger],
    input: ({ event, buyer }) => ({ eid: event.id, userId: buyer.id }),
  },
  'remove-account': {
    who: ({ host, buyer, stranger }) => [host, buyer, stranger],
    input: ({ buyer }) => ({ userId: buyer.id }),
  },
  'update-user': { who: nobody, input: () => ({ name: 'Ghost Tan' }) },
  'pay-with-uen': { who: nobody, input: () => ({ isPayWithUEN: false }) },
  'update-remembered-delivery-address': { who: nobody, input: () => ({ rememberedDeliveryAddress: 'Nowhere' }) },
  'create-user-address': { who: nobody, input: () => ({ id: newId(), ...newAddress }) },
  'update-user-address': { who: foreigners, input: ({ addressId }) => ({ addressId, isDefault: true }) },
  'delete-user-address': { who: foreigners, input: ({ addressId }) => ({ addressId }) },
  'create-notification': {
    who: ({ stranger, pending }) => [stranger, pending],
    input: ({ buyer }) => ({ receiverId: buyer.id, title: '', message: 'Buy from me', link: null }),
  },
  'read-notifications': { who: nobody, input: () => ({ ids: [] }) },
  'create-group': {
    who: nobody,
    input: () => ({
      id: newId(),
      name: 'Ghosts',
      description: '',
      photoUrl: null,
      question: '',
      passcode: '',
      public: 1,
      defaultRole: 1,
      autoApproval: 1,
      accessMemberList: 1,
    }),
  },
  'join-group': { who: nobody, input: ({ groupId }) => ({ groupId, answer: '', passcode: '' }) },
  'approve-group-join': {
    who: outsiders,
    input: ({ closedGroup, pending }) => ({ groupId: closedGroup, userId: pending.id }),
  },
  'change-group-role': {
    who: outsiders,
    input: ({ groupId, buyer }) => ({ groupId, userId: buyer.id, role: 'ADMIN' }),
  },
  'create-event': {
    who: ({ buyer, stranger }) => [buyer, stranger],
    input: ({ groupId }) => ({
      id: newId(),
      groupId,
      title: 'Not mine to host',
      description: 'x',
      pickupAddress: 'x',
      photoUrls: [],
      termConds: [],
      extraFields: [],
      closingTimestamp: 4_000_000_000,
      pickupTimestamp: 4_000_100_000,
      pickupDuration: 3600,
      adminCost: 0,
      paynow: 0,
      payAfterClosing: false,
      payTogether: false,
      bookingAddressRequired: false,
      products: [],
    }),
  },
  'update-event-status': { who: outsiders, input: ({ event }) => ({ id: event.id, status: 0 }) },
  'request-payment': { who: outsiders, input: ({ event }) => ({ eid: event.id, payable: 1, notify: 0 }) },
  'delete-event': { who: outsiders, input: ({ event }) => ({ id: event.id }) },
  'create-order': {
    who: ({ stranger, pending }) => [stranger, pending],
    input: ({ event }) => ({
      ref: '0123456789AB',
      eid: event.id,
      lines: [{ id: newId(), pid: event.products[0], purchaseType: 'case', quantity: 1, subItems: [] }],
      comment: '',
      representedUserId: null,
      bookingAddress: null,
      deliveryDate: null,
    }),
  },
  'update-order': {
    who: ({ host, otherHost, stranger }) => [host, otherHost, stranger],
    input: ({ ref, event }) => ({
      ref,
      lines: [{ id: newId(), pid: event.products[0], purchaseType: 'case', quantity: 9, subItems: [] }],
      comment: '',
      bookingAddress: null,
      deliveryDate: null,
    }),
  },
  'update-order-buyer-status': {
    who: ({ host, otherHost, stranger }) => [host, otherHost, stranger],
    input: ({ ref }) => ({ ref, buyerStatus: -1, paymentScreenshot: null }),
  },
  'update-order-buyer-info': {
    who: ({ host, otherHost, stranger }) => [host, otherHost, stranger],
    input: ({ ref }) => ({ ref, comment: 'Not mine' }),
  },
  'update-order-status': { who: outsiders, input: ({ ref }) => ({ ref, status: 2, saw: null }) },
  'hand-over': {
    who: outsiders,
    input: ({ ref, lineId }) => ({ id: newId(), ref, lines: [{ lineId, quantity: 1 }], seen: [] }),
  },
  'undo-hand-over': {
    who: outsiders,
    input: ({ ref, factId }) => ({ id: newId(), ref, undoes: [factId], seen: [factId] }),
  },
  'answer-handover-question': {
    who: outsiders,
    input: ({ ref, factId }) => ({ id: newId(), ref, facts: [factId], answer: 'same' }),
  },
  'see-superseded': { who: outsiders, input: ({ historyId }) => ({ historyId }) },
  'create-packing-list': {
    who: outsiders,
    input: ({ event }) => ({ id: newId(), name: 'Not mine', eventIds: [event.id] }),
  },
  'change-name-packing-list': { who: outsiders, input: ({ listId }) => ({ id: listId, packingListName: 'Mine' }) },
  'delete-packing-list': { who: outsiders, input: ({ listId }) => ({ id: listId }) },
}

let server: TestServer
let scene: Scene

const makeScene = async (): Promise<Scene> => {
  const there = await neighbourhood(server.url, 2)
  const [buyer, otherHost] = there.buyers as [Person, Person]
  await there.host.api.send('PATCH', '/change-group-role', {
    groupId: there.groupId,
    userId: otherHost.id,
    role: 'HOST',
  })
  await createEvent(otherHost, there.groupId)
  const ref = await placeOrder(buyer, there.event, [2])
  const lineId = (await orderOf(there.host, ref)).allProductPerOrder[0]?.id ?? ''
  const { id: factId } = await there.host.api.send<{ id: string }>('POST', '/hand-over', {
    ref,
    lines: [{ lineId, quantity: 1 }],
  })
  const packed = await createEvent(there.host, there.groupId)
  await closeEvent(there.host, packed.id)
  const { id: listId } = await there.host.api.send<{ id: string }>('POST', '/create-packing-list', {
    eventIds: [packed.id],
  })
  const { street, ...rest } = newAddress
  const { addressId } = await there.host.api.send<{ addressId: string }>('POST', '/create-user-address', {
    ...rest,
    address: { street },
  })
  const pending = await signUp(server.url)
  const closedGroup = await createGroup(there.host, { name: 'Ask first', autoApproval: 0 })
  await join(pending, closedGroup)
  const history = await server.database.read((snapshot) =>
    snapshot.selectFrom('order_history').select('id').where('orderId', '=', ref).executeTakeFirstOrThrow(),
  )
  return {
    ...there,
    buyer,
    otherHost,
    stranger: await signUp(server.url),
    pending,
    closedGroup,
    ref,
    lineId,
    factId,
    historyId: history.id,
    listId,
    addressId,
  }
}

/** Moves with every change of a replicated row. */
const versions = async (): Promise<number> =>
  server.database.read(async (snapshot) => {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(version), 0) as n from sync_scopes`.execute(snapshot)
    const { rows: kept } = await sql<{ n: number }>`select count(*) as n from uploads`.execute(snapshot)
    return (rows[0]?.n ?? 0) + (kept[0]?.n ?? 0)
  })

beforeAll(async () => {
  server = await startServer()
  scene = await makeScene()
})
afterAll(() => server.close())

describe('an operation by the wrong person is refused and changes nothing', () => {
  test.each(operations.map((operation) => operation.name))('%s', async (name) => {
    const { who, input } = WRONG[name]
    const before = await versions()
    const people = who(scene)
    expect(people.length).toBeGreaterThan(0)
    for (const person of people) {
      const ran = await server.engine.run({ id: person.id, kind: 'user' }, name, input(scene))
      if (!('refused' in ran)) throw new Error(`${name} was not refused`)
      expect([403, 404, 409]).toContain(ran.status)
      expect(ran.code % 100).not.toBe(0)
      expect(ran.message).not.toBe('')
    }
    expect(await versions()).toBe(before)
  })

  test('the rows above are taken from who may: each input is right for somebody', async () => {
    const { host } = scene
    const ran = await server.engine.run({ id: host.id, kind: 'user' }, 'update-order-status', {
      ref: scene.ref,
      status: 2,
      saw: null,
    })
    expect(ran).toMatchObject({ ok: true })
    for (const [name, actor] of [
      ['change-group-role', host],
      ['update-order-buyer-info', scene.buyer],
      ['hand-over', host],
      ['see-superseded', host],
      ['change-name-packing-list', host],
      ['approve-group-join', host],
      ['create-notification', host],
      ['update-user-address', host],
      ['delete-user-address', host],
    ] as const)
      expect(await server.engine.run({ id: actor.id, kind: 'user' }, name, WRONG[name].input(scene))).toMatchObject({
        ok: true,
      })
  })
})
