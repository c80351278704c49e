import { expect, test, vi } from 'vitest'
import { drawnOnce } from './drawn-previews.ts'

const drawing = () => {
  const draw = vi.fn<(photo: string) => Promise<Buffer | undefined>>((photo) =>
    Promise.resolve(photo === 'damaged' ? undefined : Buffer.from(photo)),
  )
  return { draw, of: drawnOnce(draw) }
}

test('a photo is rendered once, also for concurrent requests', async () => {
  const { draw, of } = drawing()
  const pictures = await Promise.all([of('a'), of('a'), of('b'), of('a')])
  expect(pictures.map(String)).toEqual(['a', 'a', 'b', 'a'])
  expect(draw).toHaveBeenCalledTimes(2)
})

test('a failed rendering is retried', async () => {
  const { draw, of } = drawing()
  expect(await of('damaged')).toBeUndefined()
  expect(await of('damaged')).toBeUndefined()
  expect(draw).toHaveBeenCalledTimes(2)
})

test('only the most recently used previews are cached', async () => {
  const { draw, of } = drawing()
  await of('old')
  await of('loved')
  for (let n = 0; n < 63; n += 1) {
    await of(`p${n}`)
    await of('loved')
  }
  draw.mockClear()
  await of('loved')
  expect(draw).not.toHaveBeenCalled()
  await of('old')
  expect(draw).toHaveBeenCalledWith('old')
})
