import { expect, test } from 'vitest'
import sharp from 'sharp'
import { drawTransfer, VARIANTS, type Transfer } from '#tests/support/transfer-pictures.ts'
import { comparePictures } from './compare-pictures.ts'
import { greyPicture, signatureDistance, signatureOf, type GreyPicture } from './picture-signature.ts'
import { isCandidate, isSamePicture } from './proof-match.ts'
import { drawSmall } from './reencode-image.ts'

const FIRST: Transfer = {
  payer: 'Siti Rahman',
  payee: 'Tan Mei Ling',
  cents: 2500,
  at: '24 Nov 2026, 10:31 AM',
  reference: '7420916385',
  clock: '10:31',
}
/** Seven minutes later, of the same amount. */
const SECOND: Transfer = { ...FIRST, at: '24 Nov 2026, 10:38 AM', reference: '7420918840', clock: '10:38' }

interface Prepared {
  readonly picture: GreyPicture
  readonly signature: string
}

const prepare = async (bytes: Buffer): Promise<Prepared> => {
  const picture = await greyPicture(bytes)
  const signature = picture && signatureOf(picture)
  if (picture === undefined || signature === undefined) throw new Error('no signature')
  return { picture, signature }
}

const isSame = (one: Prepared, other: Prepared): boolean =>
  isCandidate(signatureDistance(one.signature, other.signature)) &&
  isSamePicture(comparePictures(one.picture, other.picture))

test.each(Object.entries(VARIANTS))('PAY-041 the same screenshot is recognised: %s', async (_name, change) => {
  const png = await drawTransfer('red', FIRST)
  expect(isSame(await prepare(png), await prepare(await change(png)))).toBe(true)
})

test('PAY-041 the same transfer is recognised in dark mode, and in a screenshot taken again later', async () => {
  const original = await prepare(await drawTransfer('green', FIRST))
  expect(isSame(original, await prepare(await drawTransfer('green', FIRST, true)))).toBe(true)
  expect(isSame(original, await prepare(await drawTransfer('green', { ...FIRST, clock: '23:47' })))).toBe(true)
})

test.each(['green', 'red', 'blue', 'receipt', 'wallet'] as const)(
  'PAY-041 another transfer of the same amount in the same bank is another picture: %s',
  async (bank) => {
    const [one, other] = [await drawTransfer(bank, FIRST), await drawTransfer(bank, SECOND)]
    expect(isSame(await prepare(one), await prepare(other))).toBe(false)
  },
)

test('PAY-041 pictures of one colour and of noise have no signature', async () => {
  const create = { width: 300, height: 600, channels: 3, background: '#808080' } as const
  const plain = await greyPicture(await sharp({ create }).png().toBuffer())
  const noise = { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const noisy = await greyPicture(await sharp({ create: noise }).png().toBuffer())
  expect([plain && signatureOf(plain), noisy && signatureOf(noisy)]).toEqual([undefined, undefined])
  expect(plain).toBeDefined()
  expect(await greyPicture(Buffer.from('no picture'))).toBeUndefined()
})

/** More than the thumbnails and previews that may wait. */
const MANY_DRAWINGS = 70

test('PAY-041 a proof is prepared although thumbnails fill the queue of drawings', async () => {
  const png = await drawTransfer('blue', FIRST)
  const thumbnails = Array.from({ length: MANY_DRAWINGS }, () => drawSmall(png))
  expect(await greyPicture(png)).toBeDefined()
  expect((await Promise.all(thumbnails)).some((thumbnail) => thumbnail === undefined)).toBe(true)
})
