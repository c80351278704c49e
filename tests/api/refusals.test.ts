// Calls every entry of the catalogue with missing rights and invalid input. The rows are in refusals/, one file for
// each room; refusals/row.ts explains how to add one. A call without its row does not compile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#shared/operation.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { accountRows } from './refusals/account-access.ts'
import { operatorRows } from './refusals/operator-access.ts'
import { addressRows } from './refusals/address-access.ts'
import {
  dataOf,
  deviceOf,
  entries,
  NASTY,
  ofWrongType,
  oversized,
  overRest,
  placesIn,
  queuedInput,
  replaced,
  valueAt,
  type Entry,
} from './refusals/calling.ts'
import { changed, faulty, notDone, notRefused, disclosedTo } from './refusals/checks.ts'
import { collectionRows } from './refusals/collection-access.ts'
import { dashboardRows } from './refusals/dashboard-access.ts'
import { deliveryRows } from './refusals/delivery-access.ts'
import { eventRows } from './refusals/event-access.ts'
import { groupRows } from './refusals/group-access.ts'
import { notificationRows } from './refusals/notification-access.ts'
import { orderRows } from './refusals/order-access.ts'
import { packingRows } from './refusals/packing-access.ts'
import { planRows } from './refusals/plan-access.ts'
import type { CallName, Fields, Row, Rows } from './refusals/row.ts'
import { makePeople, makeScene, ROLES, type Role, type Scene } from './refusals/scene.ts'
import { siteRows } from './refusals/site-access.ts'

const ROWS: Rows<CallName> = {
  ...accountRows,
  ...addressRows,
  ...notificationRows,
  ...groupRows,
  ...eventRows,
  ...orderRows,
  ...packingRows,
  ...collectionRows,
  ...planRows,
  ...deliveryRows,
  ...dashboardRows,
  ...siteRows,
  ...operatorRows,
}

const OPERATOR_PASSWORD = 'kopi-o kosong'

let server: TestServer
let people: Awaited<ReturnType<typeof makePeople>>
let scene: Scene

beforeAll(async () => {
  server = await startServer({
    env: { INCLUDED_FEATURES: 'schedule,premium', NOTICE_WINDOW_SECONDS: '0', ADMIN_PASSWORD: OPERATOR_PASSWORD },
  })
  people = await makePeople(server)
  scene = await makeScene(server, people)
})
afterAll(() => server.close())

const named = (list: readonly Entry[]) => list.map((entry) => [entry.name, entry] as const)
const reached = entries.filter((entry) => entry.rest !== null)
/** Refused before any input is read. */
const isOperators = (entry: Entry): boolean => entry.kind !== 'operation' && entry.audience === 'operator'
const isOpen = (entry: Entry): boolean => entry.kind !== 'operation' && entry.audience === 'anyone'
const isOperation = (entry: Entry): entry is Entry & Operation => entry.kind === 'operation'

const mayOf = ({ may }: Row): readonly Role[] => (may === 'no-role' ? [] : typeof may === 'string' ? ROLES : may)

interface Rightful {
  readonly role: Role
  readonly me: Person
  readonly sent: Fields | FormData
}

/** The first permitted role, and its input. */
const rightful = async (name: CallName, there: Scene): Promise<Rightful> => {
  const row = ROWS[name]
  const role = row.own ? 'outsider' : (mayOf(row)[0] ?? 'outsider')
  const me = row.own ? await there.someone() : there[role]
  return { role, me, sent: await row.sent(there, me) }
}

/** Findings while `work` runs, which must change nothing. */
const nothingChanges = async (work: () => Promise<string[]>): Promise<string[]> => {
  const before = await dataOf(server)
  const found = await work()
  return [...found, ...changed(before, await dataOf(server), 'a call that is refused')]
}

describe('ERR-010 a call without a valid token is refused and changes nothing', () => {
  test.each(named(reached.filter((entry) => !isOpen(entry))))('%s', async (name, entry) => {
    const { me, sent } = await rightful(name, scene)
    const [head, body, signature] = me.token.split('.') as [string, string, string]
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const found = await nothingChanges(async () => {
      const replies = []
      for (const token of [undefined, 'nonsense', forged, unsigned])
        replies.push(await overRest(server, entry, token, sent))
      return replies.flatMap((reply) => [
        ...notRefused(reply, 'a bad token', [401]),
        ...(reply.msgCode === 99_999 ? [] : [`msgCode ${reply.msgCode}`]),
      ])
    })
    expect(found).toEqual([])
  })
})

describe('ERR-010 a call without permission is refused and changes nothing', () => {
  const byRole = async (entry: Entry, role: Role, sent: Fields | FormData): Promise<string[]> => {
    const found: string[] = []
    if (entry.rest !== null) {
      const reply = await overRest(server, entry, scene[role].token, sent)
      found.push(
        ...notRefused(reply, role, isOpen(entry) ? undefined : [403, 404, 409]),
        ...disclosedTo(reply, role, people),
      )
    }
    if (isOperation(entry)) {
      const outcome = await deviceOf(scene[role], entry, queuedInput(entry, sent as Fields)).push()
      if (outcome?.outcome === 'applied') found.push(`${role} pushed it from a device`)
    }
    return found
  }

  test.each(named(entries))('%s', async (name, entry) => {
    const { sent } = await rightful(name, scene)
    const may = new Set(mayOf(ROWS[name]))
    const found = await nothingChanges(async () => {
      const all: string[] = []
      for (const role of ROLES.filter((each) => !may.has(each))) all.push(...(await byRole(entry, role, sent)))
      return all
    })
    expect(found).toEqual([])
  })

  test.each(named(entries.filter(isOperation)))('%s, called by a deleted account', async (name, entry) => {
    const { sent } = await rightful(name, scene)
    const before = await dataOf(server)
    const input = queuedInput(entry as Operation, sent as Fields)
    expect(await server.engine.run({ id: 'gone', kind: 'user' }, name, input)).toMatchObject({ refused: true })
    expect(await dataOf(server)).toBe(before)
  })
})

describe('ADM-014 a change with the operator’s token is refused and changes nothing', () => {
  const operatorToken = async (): Promise<string> => {
    const body = { password: OPERATOR_PASSWORD }
    return (await server.api().send<{ token: string }>('POST', '/admin-token', body)).token
  }
  const writes = reached.filter((entry) => entry.kind !== 'query' && !isOpen(entry) && !isOperators(entry))

  test.each(named(writes))('%s', async (name, entry) => {
    const { sent } = await rightful(name, scene)
    const token = await operatorToken()
    const found = await nothingChanges(async () =>
      notRefused(await overRest(server, entry, token, sent), 'the operator', [isOperation(entry) ? 403 : 401]),
    )
    expect(found).toEqual([])
  })

  test('a push of a device and an upload', async () => {
    const token = await operatorToken()
    const found = await nothingChanges(async () => {
      const push = await server.api(token).raw('/api/sync', { method: 'POST', body: '{}' })
      const upload = await server.api(token).raw(`/api/files/${'0'.repeat(64)}`, { method: 'PUT', body: 'x' })
      return [push, upload].filter(({ status }) => status !== 401).map(({ status }) => `answered ${status}`)
    })
    expect(found).toEqual([])
  })
})

describe('ERR-010 input of a wrong type or excessive size is refused and changes nothing', () => {
  const wrongFields = async (entry: Entry, { me, sent }: Rightful & { readonly sent: Fields }): Promise<string[]> => {
    const found: string[] = []
    const method = entry.rest?.method
    const loose = new Set(ROWS[entry.name].loose)
    for (const path of placesIn(sent).filter(([field]) => field !== undefined && !loose.has(String(field))))
      for (const spoil of [ofWrongType, oversized]) {
        const spoilt = replaced(sent, path, spoil(method, valueAt(sent, path)))
        found.push(...notRefused(await overRest(server, entry, me.token, spoilt), `${spoil.name} ${path.join('.')}`))
      }
    if (method === 'GET' || method === 'DELETE' || isOperators(entry)) return found
    const padded = await overRest(server, entry, me.token, { ...sent, padding: 'x'.repeat(1_100_000) })
    return [...found, ...notRefused(padded, 'a megabyte', [413])]
  }

  const wrongFiles = async (entry: Entry, { me }: Rightful): Promise<string[]> => {
    const large = new FormData()
    large.append('file', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'large.png')
    const text = new FormData()
    text.append('file', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'small.png')
    const found: string[] = []
    for (const form of [large, text, new FormData()])
      found.push(...notRefused(await overRest(server, entry, me.token, form), 'a bad file'))
    return found
  }

  test.each(named(reached))('%s', async (name, entry) => {
    const who = await rightful(name, scene)
    const { sent } = who
    const found = await nothingChanges(() =>
      sent instanceof FormData ? wrongFiles(entry, who) : wrongFields(entry, { ...who, sent }),
    )
    expect(found).toEqual([])
  })
})

describe('ERR-010 a permitted call is answered, reveals nobody’s phone or email, and behaves as its row says when it is repeated', () => {
  /** A device without the answer pushes again: the outcome is the same, and nothing more is done. */
  const byDevice = async (entry: Operation, me: Person, sent: Fields): Promise<string[]> => {
    const device = deviceOf(me, entry, queuedInput(entry, sent))
    const first = await device.push()
    const between = await dataOf(server)
    const second = await device.push()
    return [
      ...(first?.outcome === 'applied' ? [] : [`pushed: ${JSON.stringify(first)}`]),
      // The first answer alone has the output.
      ...(second?.outcome === 'applied' && second.ulid === first?.ulid
        ? []
        : [`pushed again: ${JSON.stringify(second)}`]),
      ...changed(between, await dataOf(server), 'the same push'),
    ]
  }

  const once = async (entry: Entry, { role, me, sent }: Rightful): Promise<string[]> => {
    const reply = await overRest(server, entry, me.token, sent)
    return [...notDone(reply, 'sent', entry.rest?.msgCode), ...disclosedTo(reply, role, people)]
  }

  const again = async (entry: Entry, { role, me, sent }: Rightful): Promise<string[]> => {
    const row = ROWS[entry.name]
    const before = await dataOf(server)
    const reply = await overRest(server, entry, me.token, sent)
    return [
      ...(row.again === 'refused' ? notRefused(reply, 'again') : notDone(reply, 'again', entry.rest?.msgCode)),
      ...disclosedTo(reply, role, people),
      ...(row.again === 'anew' ? [] : changed(before, await dataOf(server), 'sending it again')),
    ]
  }

  const byEach = async (entry: Entry, there: Scene): Promise<string[]> => {
    const row = ROWS[entry.name]
    const found: string[] = []
    for (const role of mayOf(row)) {
      const reply = await overRest(server, entry, there[role].token, await row.sent(there, there[role]))
      found.push(...notDone(reply, role), ...disclosedTo(reply, role, people))
    }
    return found
  }

  /** Hostile values at any place cause no server error. */
  const nasty = async (entry: Entry, { me }: Rightful, sent: Fields): Promise<string[]> => {
    const found: string[] = []
    for (const path of placesIn(sent).filter((each) => each.length > 0))
      for (const value of NASTY) {
        const reply = await overRest(server, entry, me.token, replaced(sent, path, value))
        found.push(...faulty(reply, `${path.join('.')} ${JSON.stringify(value)}`))
      }
    return found
  }

  test.each(named(reached.filter((entry) => ROWS[entry.name].may !== 'no-role')))('%s', async (name, entry) => {
    // Queries leave the shared scene unchanged.
    const there = entry.kind === 'query' ? scene : await makeScene(server, people)
    const who = await rightful(name, there)
    const { me, sent } = who
    const queued = isOperation(entry) && entry.offline
    const found = [
      ...(queued ? await byDevice(entry, me, sent as Fields) : await once(entry, who)),
      ...(await again(entry, who)),
      ...(entry.kind === 'query' ? await byEach(entry, there) : []),
      ...(sent instanceof FormData ? [] : await nasty(entry, ROWS[name].own ? await rightful(name, there) : who, sent)),
    ]
    expect(found).toEqual([])
  })
})
