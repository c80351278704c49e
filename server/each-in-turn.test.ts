import { expect, test } from 'vitest'
import { eachInTurn } from './each-in-turn.ts'

test('the items after a failed one are worked on, and the failure is thrown', async () => {
  const worked: number[] = []
  const work = async (n: number): Promise<void> => {
    if (n === 2) throw new Error('two fails')
    worked.push(n)
  }
  await expect(eachInTurn([1, 2, 3], work)).rejects.toThrow('two fails')
  expect(worked).toEqual([1, 3])
})

test('several failures are thrown together', async () => {
  const work = (): Promise<void> => Promise.reject(new Error('no'))
  await expect(eachInTurn([1, 2], work)).rejects.toThrow('2 of 2 failed')
  await expect(eachInTurn([], work)).resolves.toBeUndefined()
})

test('other work of the process runs between two items, also when no item waits for anything', async () => {
  const order: string[] = []
  setImmediate(() => order.push('request'))
  await eachInTurn([1, 2, 3], (n) => Promise.resolve(order.push(`item ${n}`)))
  expect(order).toEqual(['item 1', 'request', 'item 2', 'item 3'])
})
