import { expect, test, vi } from 'vitest'

test('a wait without a timeout of its own outlasts the second after which vitest gives up', async () => {
  const start = Date.now()
  const later = async (): Promise<number> =>
    vi.waitFor(() => (Date.now() - start > 1500 ? 7 : Promise.reject(new Error('early'))))
  expect(await later()).toBe(7)
  expect(await vi.waitUntil(() => Date.now() - start > 3000)).toBe(true)
})

test('a timeout of its own still counts', async () => {
  await expect(vi.waitFor(() => Promise.reject(new Error('never')), 100)).rejects.toThrow('never')
})
