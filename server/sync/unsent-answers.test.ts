import { expect, test } from 'vitest'
import { createUnsentAnswers } from './unsent-answers.ts'

test('OPS-011 a user whose connections hold too many unsent bytes is full until one is sent; others are not', () => {
  const answers = createUnsentAnswers(10)
  const first = answers.add('mei', 6)
  expect(answers.isFull('mei')).toBe(false)
  const second = answers.add('mei', 6)
  expect([answers.isFull('mei'), answers.isFull('raj')]).toEqual([true, false])
  first()
  first()
  expect(answers.isFull('mei')).toBe(false)
  answers.add('mei', 4)
  expect(answers.isFull('mei')).toBe(true)
  second()
  expect(answers.isFull('mei')).toBe(false)
})

test('OPS-011 answers of one user are created one after another, also after one that failed', async () => {
  const answers = createUnsentAnswers()
  const running: string[] = []
  const create = (userId: string, name: string, fails = false) =>
    answers.inTurn(userId, async () => {
      running.push(`${name} starts`)
      await Promise.resolve()
      running.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const failing = create('mei', 'first', true)
  const others = [create('mei', 'second'), create('raj', 'third')]
  await expect(failing).rejects.toThrow('first')
  expect(await Promise.all(others)).toEqual(['second', 'third'])
  expect(running.indexOf('second starts')).toBeGreaterThan(running.indexOf('first ends'))
  expect(running.indexOf('third starts')).toBeLessThan(running.indexOf('first ends'))
})
