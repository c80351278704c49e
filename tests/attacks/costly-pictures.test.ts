// Small files that decode to much: found by `npm run fuzz`.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureType } from '#server/payment/picture-type.ts'
import { reencodeImage } from '#server/payment/reencode-image.ts'
import { pictureCases } from './fuzz/picture-cases.ts'

const MAX_GROWTH_MB = 200

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 90, b: 20, alpha: 0.5 } } })

const growthMb = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  await work()
  clearInterval(watch)
  return (Math.max(peak, process.memoryUsage.rss()) - before) / 1e6
}

test.each([
  ['is wider than 20,000 pixels', () => blank(20_001, 8).png().toBuffer()],
  ['is interlaced and has more than 16 million pixels', () => blank(4001, 4000).png({ progressive: true }).toBuffer()],
  ['has more than 51 million pixels', () => blank(8000, 6400).png({ compressionLevel: 1 }).toBuffer()],
] as const)('ERR-010 a picture that %s is refused before it is decoded', async (_what, make) => {
  const bytes = await make()
  expect(pictureType(bytes)).toBe('image/png')
  expect(await growthMb(async () => expect(await reencodeImage(bytes, 'image/png')).toBeUndefined())).toBeLessThan(50)
})

test('ERR-010 fuzz seed 323, a damaged PNG of 3 KB and a million columns, stays below 200 MB', async () => {
  const bytes = (await pictureCases())(323)
  expect(bytes.length).toBeLessThan(10_000)
  expect(await growthMb(() => reencodeImage(bytes, 'image/png'))).toBeLessThan(MAX_GROWTH_MB)
})

test('a picture of a phone with 50 megapixels is accepted', async () => {
  const bytes = await blank(8160, 6144).jpeg().toBuffer()
  const redrawn = await reencodeImage(bytes, 'image/jpeg')
  expect(await sharp(redrawn?.bytes).metadata()).toMatchObject({ width: 2000, height: 1506 })
})
