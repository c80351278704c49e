// Two server processes decide groups of pushes of the same people about the same rows at the same time (S32).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#shared/kernel/change.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tables } from '#shared/tables.ts'
import type { SyncRequest } from '#sync/protocol/wire.ts'
import { createServerEngine } from '#sync/server/server-engine.ts'
import type { ServerStore } from '#sync/server/server-store.ts'
import { createSeededRandom } from '#sync/simulator/seeded-random.ts'
import type { Tx } from '#server/db/database.ts'
import { syncClient } from '#tests/support/sync-client.ts'
import { deadlocks, openTwoEngines, stockCatalogue, type TwoEngines } from './two-engines.ts'

const PEOPLE = 12
const ROUNDS = 8
const EVENTS = 6
/** Long enough that the requests of all people arrive before a group begins. */
const GROUP_FORMS_MS = 5

let sides: TwoEngines
beforeAll(async () => {
  sides = await openTwoEngines()
})
afterAll(() => sides.close())

test(
  'S32 groups that overlap at two processes lose no push, apply none twice and do not deadlock',
  { timeout: 120_000 },
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    console.info(
      `overlapping groups: SEED=${seed} npx vitest run --project dialects tests/dialects/overlapping-groups.test.ts`,
    )
    const chance = createSeededRandom(seed)
    const events = Array.from({ length: EVENTS }, newId)
    const running = { a: 0, b: 0 }
    let [overlaps, commits] = [0, 0]
    const engineAt = (name: 'a' | 'b') => {
      const { store } = sides[name]
      const counting: ServerStore<Tables, Tx> = {
        ...store,
        write: (work, retries) =>
          store.write(async (tx) => {
            running[name] += 1
            if (running.a > 0 && running.b > 0) overlaps += 1
            try {
              return await work(tx)
            } finally {
              running[name] -= 1
            }
          }, retries),
      }
      return createServerEngine<Tables, Tx>({
        catalogue: stockCatalogue,
        store: {
          ...counting,
          write: async (...given) => counting.write(...given).then((done) => ((commits += 1), done)),
        },
        clock: systemClock,
        scopesOf: async () => [],
        nextTurn: (work) => void setTimeout(work, GROUP_FORMS_MS),
      })
    }
    const engines = [engineAt('a'), engineAt('b')] as const
    const before = await deadlocks(sides.a)
    const sums = new Map(events.map((eid) => [`${eid}-p`, 0]))
    let pushes = 0

    const person = async (n: number): Promise<void> => {
      const actor: Actor = { id: newId(), kind: 'user' }
      const client = syncClient(newId())
      for (let round = 0; round < ROUNDS; round += 1) {
        const mutations = Array.from({ length: chance.between(1, 5) }, () => {
          const eid = events[chance.between(0, EVENTS - 1)]!
          const add = chance.between(1, 9)
          sums.set(`${eid}-p`, sums.get(`${eid}-p`)! + add)
          return client.mutation('add-stock', { id: `${eid}-p`, eid, hostId: eid, add })
        })
        const request: SyncRequest = client.request({ mutations })
        // A third of the requests arrive at both processes, as after a lost answer.
        const at = chance.between(0, 2) === 0 ? engines : [engines[n % 2]!]
        pushes += at.length
        const answers = await Promise.all(at.map((engine) => engine.sync(actor, request)))
        for (const { results, stop } of answers) {
          expect(stop).toBeUndefined()
          expect(results.map(({ ulid, outcome }) => [ulid, outcome])).toEqual(
            mutations.map(({ ulid }) => [ulid, 'applied']),
          )
        }
      }
    }
    await Promise.all(Array.from({ length: PEOPLE }, (_, n) => person(n)))

    const rows = await sides.a.store.read((reader) => reader.getMany('products', [...sums.keys()]))
    expect(Object.fromEntries(rows.map((row) => [row.id, row.maxQuantity]))).toEqual(Object.fromEntries(sums))
    expect(await deadlocks(sides.a)).toBe(before)
    // It was about groups, and about groups of both processes at once.
    expect(commits).toBeLessThan(pushes)
    expect(overlaps).toBeGreaterThan(0)
    for (const engine of engines) engine.close()
  },
)
