// Account quotas hold for calls that run at the same time: on PostgreSQL their transactions are concurrent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { totalQuotas } from '#shared/operation-limits.ts'
import { createGroup, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { codecOf } from '#server/db/replicated.ts'
import { addQuotaRuns, quotaDay } from '#server/quotas/quota-usage-repository.ts'
import { groupRow } from '#tests/support/member-rows.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())

const CONCURRENT_CALLS = 20
const LEFT = 5

/** Refusals of concurrent calls that create a group each. */
const refusals = async (person: Person): Promise<string[]> => {
  const replies = await Promise.allSettled(Array.from({ length: CONCURRENT_CALLS }, () => createGroup(person)))
  return replies.flatMap((reply) => (reply.status === 'rejected' ? [String(reply.reason)] : []))
}

test('OPS-011 concurrent REST calls of one account are no more than its quota of the day', async () => {
  const person = await signUp(server.url)
  const day = quotaDay(toSeconds(systemClock.now()))
  const usage = { actorId: person.id, operation: 'create-group', target: '', day, runs: 50 - LEFT }
  await server.database.write((tx) => addQuotaRuns(tx, [usage]))
  const refused = await refusals(person)
  expect(refused).toHaveLength(CONCURRENT_CALLS - LEFT)
  for (const words of refused) expect(words).toContain('limit of 50 groups a day')
})

test('OPS-011 concurrent REST calls of one account create no more rows than it may own', async () => {
  const person = await signUp(server.url)
  const { fields, toStored } = codecOf('groups')
  await server.database.write(async (tx) => {
    for (let n = 0; n < totalQuotas.groups.max - LEFT; n += 1) {
      const stored = toStored(groupRow(`${person.id}-${n}`, { createdUserId: person.id }))
      const row = Object.fromEntries(fields.map((field, at) => [field, stored[at]]))
      await tx
        .insertInto('groups')
        .values(row as never)
        .execute()
    }
  })
  expect(await refusals(person)).toHaveLength(CONCURRENT_CALLS - LEFT)
})
