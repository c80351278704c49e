import { expect, test } from 'vitest'
import { MAX_BATCH_MUTATIONS, MAX_UNSETTLED, type Mutation } from '#sync/protocol/wire.ts'
import { newMeta } from './meta.ts'
import { beginRound, nextStep } from './round-state.ts'

const mutation = (n: number): Mutation => ({
  ulid: String(n).padStart(26, '0'),
  name: 'count',
  version: 1,
  input: {},
  time: '',
  at: 1,
  device: { id: 'd', name: '' },
  dependsOn: [],
  after: [],
})

test('C8 a pull names as many sent mutations as the wire allows, and the last batch follows the others', () => {
  const mutations = Array.from({ length: MAX_UNSETTLED + MAX_BATCH_MUTATIONS + 1 }, (_, n) => mutation(n))
  const queue = { meta: newMeta('c'), mutations, hasDeferred: false }
  const sent = new Set(mutations.slice(0, MAX_UNSETTLED + 1).map(({ ulid }) => ulid))
  const last = nextStep({ ...beginRound(), sent }, queue)
  expect(last).toMatchObject({ kind: 'sync', pulls: true })
  expect(last.kind === 'sync' && [last.mutations.length, last.unsettled.length]).toEqual([
    MAX_BATCH_MUTATIONS,
    MAX_UNSETTLED,
  ])
  const first = nextStep(beginRound(), queue)
  expect(first).toMatchObject({ kind: 'sync', pulls: false, unsettled: [] })
})
