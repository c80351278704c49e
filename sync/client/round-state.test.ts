import { expect, test } from 'vitest'
import { MAX_BATCH_MUTATIONS, MAX_UNSETTLED, type Mutation, type SyncResponse } from '#sync/protocol/wire.ts'
import { newMeta } from './meta.ts'
import { afterAnswer, afterRefusal, beginRound, isAnswered, nextStep, type SyncStep } from './round-state.ts'

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

const answerTo = (mutations: readonly Mutation[], more: Partial<SyncResponse> = {}): SyncResponse => ({
  protocol: 1,
  results: mutations.map(({ ulid }) => ({ ulid, outcome: 'applied' })),
  serverNow: 1,
  ...more,
})

test('S26 a pull is answered when it has the results of its own mutations and of the earlier ones that it names', () => {
  const [earlier, first, second] = [mutation(1), mutation(2), mutation(3)]
  const step: SyncStep = { kind: 'sync', mutations: [first, second], unsettled: [earlier.ulid], pulls: true }
  expect(isAnswered(step, answerTo([earlier, first, second]))).toBe(true)
  expect(isAnswered(step, answerTo([earlier, first]))).toBe(false)
  expect(isAnswered(step, answerTo([first, second]))).toBe(false)
})

test('C18 after a stop because of another database all mutations are sent again, and the pull before that names none', () => {
  const [earlier, next] = [mutation(1), mutation(2)]
  const state = { ...beginRound(), sent: new Set([earlier.ulid]) }
  const step: SyncStep = { kind: 'sync', mutations: [next], unsettled: [], pulls: false }
  const stopped = afterAnswer(state, step, answerTo([], { stop: { reason: 'epoch' } }))
  const queue = { meta: newMeta('c'), mutations: [earlier, next], hasDeferred: false }
  expect(nextStep(stopped, queue)).toMatchObject({ mutations: [], unsettled: [], pulls: true })
  expect(nextStep({ ...stopped, mustPullFirst: false }, queue)).toMatchObject({ mutations: [earlier, next] })
  expect([...afterAnswer(state, step, answerTo([next])).sent]).toEqual([earlier.ulid, next.ulid])
})

test('C32 a batch that a proxy refuses is halved, and each accepted one is followed by one of twice its size', () => {
  const mutations = Array.from({ length: MAX_BATCH_MUTATIONS }, (_, n) => mutation(n))
  const stepOf = (batch: readonly Mutation[]): SyncStep => ({
    kind: 'sync',
    mutations: batch,
    unsettled: [],
    pulls: false,
  })
  const [half, quarter] = [MAX_BATCH_MUTATIONS / 2, MAX_BATCH_MUTATIONS / 4]
  let state = afterRefusal(beginRound(), stepOf(mutations))
  expect(state.limit).toBe(half)
  state = afterRefusal(state, stepOf(mutations.slice(0, half)))
  expect(state.limit).toBe(quarter)
  const limits: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const batch = mutations.slice(0, state.limit)
    state = afterAnswer(state, stepOf(batch), answerTo(batch))
    limits.push(state.limit)
  }
  expect(limits).toEqual([half, MAX_BATCH_MUTATIONS, MAX_BATCH_MUTATIONS])
  expect(afterAnswer({ ...state, limit: quarter }, stepOf(mutations.slice(0, 1)), answerTo([])).limit).toBe(quarter)
})
