import { beforeEach, describe, expect, test } from 'vitest'
import { createPushGroups } from './push-groups.ts'

interface Sent {
  readonly actor: string
  readonly name: string
  readonly mutations: number
}

/** Groups begin and end when the test says so. */
const stage = (atOnce = 1) => {
  const begun: string[][] = []
  const ends: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = []
  const turns: (() => void)[] = []
  const alone: string[] = []
  const failures: unknown[] = []
  const push = createPushGroups<Sent, string>({
    atOnce,
    nextTurn: (work) => turns.push(work),
    keyOf: ({ actor }) => actor,
    weightOf: ({ mutations }) => mutations,
    together: (group) =>
      new Promise((resolve, reject) => {
        begun.push(group.map(({ name }) => name))
        ends.push({ resolve: () => resolve(group.map(({ name }) => `${name} together`)), reject })
      }),
    alone: async ({ name }) => {
      alone.push(name)
      if (name === 'poison' || name.startsWith('unavailable')) throw new Error(name)
      return `${name} alone`
    },
    isUnavailable: (error) => error instanceof Error && error.message.startsWith('unavailable'),
    failed: (error) => failures.push(error),
  })
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
  return {
    begun,
    alone,
    failures,
    send: (actor: string, name = actor, mutations = 1) => push({ actor, name, mutations }),
    turn: async () => {
      for (const work of turns.splice(0)) work()
      await settle()
    },
    end: async () => {
      ends.shift()?.resolve()
      await settle()
    },
    fail: async () => {
      ends.shift()?.reject(new Error('the group failed'))
      await settle()
    },
    turnsWaiting: () => turns.length,
  }
}

describe('S32 groups of pushes', () => {
  let one: ReturnType<typeof stage>
  beforeEach(() => {
    one = stage()
  })

  test('a push that arrives alone is decided alone', async () => {
    const answer = one.send('ann')
    await one.turn()
    expect(await answer).toBe('ann alone')
    expect(one.begun).toEqual([])
  })

  test('pushes that arrive while a group is decided form the next, in the order of their arrival', async () => {
    const answers = ['ann', 'ben'].map((actor) => one.send(actor))
    await one.turn()
    answers.push(...['cyn', 'dan', 'eve'].map((actor) => one.send(actor)))
    await one.turn()
    expect(one.begun).toEqual([['ann', 'ben']])
    await one.end()
    await one.turn()
    expect(one.begun).toEqual([
      ['ann', 'ben'],
      ['cyn', 'dan', 'eve'],
    ])
    await one.end()
    expect(await Promise.all(answers)).toEqual(['ann', 'ben', 'cyn', 'dan', 'eve'].map((name) => `${name} together`))
    expect(one.turnsWaiting()).toBe(0)
  })

  test('two pushes of one person are never decided in one group, and keep their order', async () => {
    const answers = [one.send('ann', 'first'), one.send('ann', 'second'), one.send('ben'), one.send('ann', 'third')]
    await one.turn()
    expect(one.begun).toEqual([['first', 'ben']])
    await one.end()
    await one.turn()
    await one.turn()
    expect(await Promise.all(answers)).toEqual(['first together', 'second alone', 'ben together', 'third alone'])
    expect(one.alone).toEqual(['second', 'third'])
  })

  test('a group has at most 32 pushes and 400 mutations; a larger push is decided, and none overtakes it', async () => {
    const many = Array.from({ length: 33 }, (_, n) => one.send(`p${n}`))
    await one.turn()
    expect(one.begun[0]).toHaveLength(32)
    await one.end()
    const [large, small] = [one.send('large', 'large', 400), one.send('small')]
    await one.turn()
    expect(one.alone).toEqual(['p32'])
    await one.turn()
    expect(one.alone).toEqual(['p32', 'large'])
    await one.turn()
    expect(one.alone).toEqual(['p32', 'large', 'small'])
    await Promise.all([...many, large, small])
  })

  test('400 mutations fit, and one more does not', async () => {
    const answers = [one.send('ann', 'ann', 399), one.send('ben', 'ben', 1), one.send('cyn')]
    await one.turn()
    expect(one.begun).toEqual([['ann', 'ben']])
    await one.end()
    await one.turn()
    expect((await Promise.all(answers)).at(-1)).toBe('cyn alone')
  })

  test('when a group fails each of its pushes is decided alone, and only the one that fails gets an error', async () => {
    const answers = Promise.allSettled(['ann', 'poison', 'cyn'].map((actor) => one.send(actor)))
    await one.turn()
    await one.fail()
    expect(one.failures).toEqual([new Error('the group failed')])
    expect((await answers).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.status))).toEqual(
      ['ann alone', 'rejected', 'cyn alone'],
    )
    const after = [one.send('dan'), one.send('poison')]
    await one.turn()
    await one.end()
    expect(await Promise.all(after)).toEqual(['dan together', 'poison together'])
  })

  test('a store that is unavailable for two pushes of a failed group in a row is not asked for the others', async () => {
    const actors = ['ann', 'unavailable 1', 'ben', 'unavailable 2', 'unavailable 3', 'cyn', 'dan']
    const answers = Promise.allSettled(actors.map((actor) => one.send(actor)))
    await one.turn()
    await one.fail()
    const outcomes = await answers
    expect(one.alone).toEqual(actors.slice(0, 5))
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
    ])
    expect(outcomes.at(-1)).toMatchObject({ reason: new Error('unavailable 3') })
    const after = one.send('dan')
    await one.turn()
    expect(await after).toBe('dan alone')
  })

  test('a person whose push of a failed group is decided can be in the next group at once', async () => {
    const two = stage(2)
    const failing = Promise.allSettled([two.send('ann'), two.send('ben')])
    await two.turn()
    const next = two.send('ann', 'again')
    expect(two.turnsWaiting()).toBe(0)
    await two.fail()
    await failing
    await two.turn()
    expect(await next).toBe('again alone')
  })

  test('several groups run where the store takes them; a person is in one at a time', async () => {
    const two = stage(2)
    const answers = [two.send('ann'), two.send('ben')]
    await two.turn()
    expect(two.begun).toEqual([['ann', 'ben']])
    answers.push(two.send('ann', 'again'), two.send('cyn'), two.send('dan'))
    await two.turn()
    expect(two.begun).toEqual([
      ['ann', 'ben'],
      ['cyn', 'dan'],
    ])
    answers.push(two.send('eve'))
    expect(two.turnsWaiting()).toBe(0)
    await two.end()
    await two.turn()
    expect(two.begun.at(-1)).toEqual(['again', 'eve'])
    await two.end()
    await two.end()
    await Promise.all(answers)
    expect(two.turnsWaiting()).toBe(0)
  })
})
