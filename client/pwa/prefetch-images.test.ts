import { expect, test } from 'vitest'
import { collectedSoon, flaggedPictures } from './prefetch-images.ts'
import { picturesOf } from './parts/cached-pictures.ts'

const DAY_S = 86_400
const NOW = 2_000_000_000
const event = (from: number, duration = 3600) => ({ pickupTimestamp: NOW + from, pickupDuration: duration })

test('COL-003 pictures are prefetched for collections within two days, and for collections until one day ago', () => {
  const [soon, today, late] = [event(2 * DAY_S - 1), event(-1800), event(-DAY_S)]
  expect(collectedSoon([event(2 * DAY_S), soon, today, late, event(-DAY_S - 3600)], NOW)).toEqual([soon, today, late])
})

test('the first photo of each line and each payment proof is fetched once', () => {
  const line = (...pPhotoUrls: string[]) => ({ pPhotoUrls })
  expect(
    picturesOf([
      { lines: [line('a', 'b'), line()], paymentScreenshot: 'proof' },
      { lines: [line('a'), line('c')], paymentScreenshot: null },
    ]),
  ).toEqual(['a', 'proof', 'c'])
})

test('PAY-041 both screenshots of each open warning are prefetched once', () => {
  const flag = (paymentScreenshot: string, earlierScreenshot: string, dismissedAt: number | null = null) => ({
    paymentScreenshot,
    earlierScreenshot,
    dismissedAt,
  })
  expect(flaggedPictures([flag('copy', 'first'), flag('first', 'first'), flag('fine', 'other', NOW)])).toEqual([
    'copy',
    'first',
  ])
})
