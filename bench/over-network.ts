// Measures sync between devices and a real server.
import { summaryOf, type Measured } from './figures.ts'
import { nowSeconds, repeatsOf, type Measure } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf } from './seed.ts'
import { cdp, closeContext, inPage, slow } from './bench-environment.ts'

const QUEUED_CHECK_OFFS = 500
const ROUND_TRIP_MS = 50

const WAYS = [
  { slowed: false, latency: 0, repeats: 6 },
  { slowed: true, latency: 0, repeats: 3 },
  { slowed: false, latency: ROUND_TRIP_MS, repeats: 4 },
] as const

export const replay: Measure = {
  name: 'replay',
  run: async (environment, choices) => {
    const orders = Math.max(...choices.orders)
    const host = await environment.person('Mei Ling Tan')
    const seed = seedOf({ hostId: host.id, salt: 20, orders, histories: false, now: nowSeconds() })
    await seedServer(environment.dataDir, seed.rows)
    const page = await environment.page()
    const session = await cdp(page)
    await session.send('Network.enable')
    const measured: Measured[] = []
    const first = await inPage(page, 'openReplay', { userId: host.id, token: host.token })
    measured.push({
      what: 'First snapshot from the server over loopback',
      orders,
      slowed: false,
      unit: 'ms',
      product: summaryOf([first]),
    })
    let from = 0
    for (const { slowed, latency, repeats } of WAYS) {
      if (!choices.slowed.includes(slowed)) continue
      await slow(page, slowed)
      const emulated = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
      await session.send('Network.emulateNetworkConditions', emulated)
      const replays = []
      const bare: { readonly [P in 'dexie' | 'indexedDb']: number[] } = { dexie: [], indexedDb: [] }
      for (let n = 0; n < repeatsOf(choices, repeats); n += 1) {
        const refs = Array.from({ length: QUEUED_CHECK_OFFS }, (_, i) => seed.refs[(from + i) % seed.refs.length]!)
        replays.push(await inPage(page, 'replay', { refs }))
        for (const platform of ['dexie', 'indexedDb'] as const)
          bare[platform].push(await inPage(page, 'replayBare', { refs, platform }))
        from += QUEUED_CHECK_OFFS
      }
      const line = { orders, slowed }
      const way = latency > 0 ? `over a round trip of ${latency} ms` : 'over loopback'
      const whole = {
        ...line,
        what: `500 queued check-offs replayed ${way}`,
        unit: 'ms' as const,
        product: summaryOf(replays.map(({ ms }) => ms)),
      }
      measured.push(
        {
          ...whole,
          bare: { what: 'Dexie, the same requests, no rules', summary: summaryOf(bare.dexie) },
          ...(slowed ? {} : { target: { of: 'median' as const, limit: latency > 0 ? 2000 : 300 } }),
        },
        { ...whole, bare: { what: 'IndexedDB, the same requests, no rules', summary: summaryOf(bare.indexedDb) } },
        {
          ...line,
          what: 'of it waiting for the server',
          unit: 'ms',
          product: summaryOf(replays.map(({ waited }) => waited)),
        },
        {
          ...line,
          what: `requests of such a replay ${way}`,
          unit: 'requests',
          product: summaryOf(replays.map(({ requests }) => requests)),
          target: { of: 'p95', limit: 10 },
        },
      )
    }
    await inPage(page, 'closeReplay', undefined as never)
    await closeContext(page)
    return measured
  },
}

const TAP_PAUSE_MS = 60

export const devices: Measure = {
  name: 'devices',
  run: async (environment, choices) => {
    const orders = Math.min(...choices.orders)
    const host = await environment.person('Mei Ling Tan')
    const seed = seedOf({ hostId: host.id, salt: 21, orders, histories: false, now: nowSeconds() })
    await seedServer(environment.dataDir, seed.rows)
    const user = { id: host.id, name: host.name, email: host.email }
    const [here, there] = [await environment.page(), await environment.page()]
    for (const page of [here, there]) {
      const held = await inPage(page, 'goOnline', { token: host.token, user })
      if (held < orders) throw new Error(`${held} of ${orders} orders`)
    }
    const took: number[] = []
    for (let n = 0; n < repeatsOf(choices, 40) + 3; n += 1) {
      const { id, at } = await inPage(here, 'handOverNow', { ref: seed.refs[n]! })
      const arrived = await inPage(there, 'arrivalOf', { id })
      if (n >= 3) took.push(arrived - at)
      await here.waitForTimeout(TAP_PAUSE_MS)
    }
    await closeContext(here)
    await closeContext(there)
    return [
      {
        what: 'Check-off on one device known to a list on another, both online',
        orders,
        slowed: false,
        unit: 'ms',
        product: summaryOf(took),
        target: { of: 'p95', limit: 300 },
      },
    ]
  },
}
