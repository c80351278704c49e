import { expect, test } from 'vitest'
import { createEngineFixture } from './engine-fixture.ts'
import { newMeta } from './meta.ts'
import { APPLIED_RETENTION_MS, invalidateCursor, latestInRequest } from './requeue-applied.ts'

test('C18 the latest applied mutation is named for 48 hours', () => {
  const meta = { ...newMeta('c'), latestApplied: { ulid: 'u', at: 1_000 } }
  expect(latestInRequest({ ...meta, pulledAt: 1_000 + APPLIED_RETENTION_MS })).toEqual({ latest: 'u' })
  expect(latestInRequest({ ...meta, pulledAt: 1_001 + APPLIED_RETENTION_MS })).toEqual({})
  expect(latestInRequest(newMeta('c'))).toEqual({})
})

test('C18 an invalid cursor has no epoch and no latest mutation, and an older pull is not applied after it', async () => {
  const fixture = await createEngineFixture()
  await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
  await fixture.engine.syncOnce()
  const metaOf = async () => (await fixture.read((tx) => tx.meta.get()))!
  const before = await metaOf()
  expect(before.latestApplied).toBeDefined()
  const context = { store: fixture.store } as unknown as Parameters<typeof invalidateCursor>[0]

  await invalidateCursor(context, { ...before, pulls: before.pulls - 1 })
  expect(await metaOf()).toEqual(before)
  await invalidateCursor(context, before)
  const { latestApplied: _, ...rest } = before
  expect(await metaOf()).toEqual({
    ...rest,
    cursor: { ...before.cursor, epoch: '' },
    staging: null,
    pulls: before.pulls + 1,
  })
})
