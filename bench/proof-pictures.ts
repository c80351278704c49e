// Measures how often the check of payment proofs misses a reused screenshot and how often it takes another transfer for the same
// one. `npx tsx bench/proof-pictures.ts` prints the table of docs/proof-check.md.
import sharp from 'sharp'
import { comparePictures } from '#server/payment/compare-pictures.ts'
import { isCandidate, isSamePicture } from '#server/payment/proof-match.ts'
import { greyPicture, signatureDistance, signatureOf, type GreyPicture } from '#server/payment/picture-signature.ts'
import {
  BANKS,
  drawTransfer,
  STRONG_VARIANTS,
  VARIANTS,
  type Bank,
  type Transfer,
} from '#tests/support/transfer-pictures.ts'

const PAYEE = 'Tan Mei Ling'
/** The second differs from the first in its time and reference alone, as when one person pays the same amount twice. */
const TRANSFERS: readonly Transfer[] = [
  {
    payer: 'Siti Rahman',
    payee: PAYEE,
    cents: 2500,
    at: '24 Nov 2026, 10:31 AM',
    reference: '7420916385',
    clock: '10:31',
  },
  {
    payer: 'Siti Rahman',
    payee: PAYEE,
    cents: 2500,
    at: '24 Nov 2026, 10:38 AM',
    reference: '7420918840',
    clock: '10:38',
  },
  {
    payer: 'Siti Rahman',
    payee: PAYEE,
    cents: 2600,
    at: '26 Nov 2026, 08:05 PM',
    reference: '7451102297',
    clock: '20:05',
  },
  {
    payer: 'Siti Rahman',
    payee: PAYEE,
    cents: 12_850,
    at: '03 Dec 2026, 07:44 AM',
    reference: '7533874610',
    clock: '07:44',
  },
  {
    payer: 'Kumar Raj',
    payee: PAYEE,
    cents: 2500,
    at: '24 Nov 2026, 10:31 AM',
    reference: '7420916702',
    clock: '10:32',
  },
  {
    payer: 'Lim Wei Jie',
    payee: PAYEE,
    cents: 4790,
    at: '25 Nov 2026, 01:15 PM',
    reference: '7436650021',
    clock: '13:15',
  },
  {
    payer: 'Lim Wei Jie',
    payee: PAYEE,
    cents: 4790,
    at: '25 Nov 2026, 01:17 PM',
    reference: '7436651948',
    clock: '13:17',
  },
  {
    payer: 'Ng Hui Min',
    payee: 'Ong Boon Kiat',
    cents: 900,
    at: '01 Dec 2026, 09:59 PM',
    reference: '7512200836',
    clock: '21:59',
  },
]

interface Drawn {
  readonly bank: Bank
  readonly name: string
  readonly isOriginal: boolean
  readonly transfer: Transfer
  readonly bytes: Buffer
}

/** 256 bits, each of which says whether a pixel is darker than the one on its right: the usual hash, for comparison. */
const differenceHash = async (bytes: Buffer): Promise<boolean[]> => {
  const pixels = await sharp(bytes).greyscale().resize(17, 16, { fit: 'fill' }).raw().toBuffer()
  return Array.from({ length: 256 }, (_, n) => {
    const at = Math.floor(n / 16) * 17 + (n % 16)
    return (pixels[at] ?? 0) < (pixels[at + 1] ?? 0)
  })
}

interface Prepared extends Drawn {
  readonly picture: GreyPicture
  readonly signature: string
  readonly hash: readonly boolean[]
}

const prepare = async (drawn: Drawn): Promise<Prepared> => {
  const picture = await greyPicture(drawn.bytes)
  const signature = picture && signatureOf(picture)
  if (picture === undefined || signature === undefined) throw new Error(`${drawn.bank}, ${drawn.name}: no signature`)
  return { ...drawn, picture, signature, hash: await differenceHash(drawn.bytes) }
}

interface Result {
  pairs: number
  candidates: number
  same: number
  /** Pairs with at most so many different bits in the usual hash. */
  bits: number[]
  different: number[]
  distances: number[]
}

const results = new Map<string, Result>()

const compare = (kind: string, one: Prepared, other: Prepared): void => {
  const found = results.get(kind) ?? { pairs: 0, candidates: 0, same: 0, bits: [], different: [], distances: [] }
  results.set(kind, found)
  const distance = signatureDistance(one.signature, other.signature)
  const comparison = comparePictures(one.picture, other.picture)
  found.pairs += 1
  if (isCandidate(distance)) found.candidates += 1
  if (isCandidate(distance) && isSamePicture(comparison)) found.same += 1
  found.bits.push(one.hash.filter((bit, n) => bit !== other.hash[n]).length)
  found.different.push(comparison.different)
  found.distances.push(distance)
}

const format = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2))

const within = (values: readonly number[]): string => {
  const sorted = [...values].sort((a, b) => a - b)
  return `${format(sorted[0] ?? 0)}–${format(sorted.at(-1) ?? 0)}`
}

const started = performance.now()
for (const bank of BANKS) {
  const originals: Prepared[] = []
  const resaved: Prepared[] = []
  for (const transfer of TRANSFERS) {
    const png = await drawTransfer(bank, transfer)
    const original = await prepare({ bank, transfer, name: 'original', isOriginal: true, bytes: png })
    originals.push(original)
    for (const [name, change] of Object.entries({ ...VARIANTS, ...STRONG_VARIANTS })) {
      const variant = await prepare({ bank, transfer, name, isOriginal: false, bytes: await change(png) })
      if (name === 'all sides cut off by 3%') resaved.push(variant)
      compare(name, original, variant)
    }
    const again = await drawTransfer(bank, { ...transfer, clock: '23:47' })
    compare(
      'screenshot taken again later',
      original,
      await prepare({ bank, transfer, name: 'again', isOriginal: false, bytes: again }),
    )
    const dark = await drawTransfer(bank, transfer, true)
    compare('dark mode', original, await prepare({ bank, transfer, name: 'dark mode', isOriginal: false, bytes: dark }))
  }
  for (const [n, one] of originals.entries())
    for (const [m, other] of originals.entries())
      if (n < m) {
        compare('OTHER transfer, same bank', one, other)
        compare('OTHER transfer, same bank, cut', one, resaved[m] ?? other)
      }
}
console.log('| pair | pairs | candidates | same | different blocks | signature distance | bits of 256 |')
console.log('|---|---|---|---|---|---|---|')
for (const [kind, found] of results)
  console.log(
    `| ${kind} | ${found.pairs} | ${found.candidates} | ${found.same} | ${within(found.different)} | ${within(found.distances)} | ${within(found.bits)} |`,
  )
console.log(`${Math.round((performance.now() - started) / 1000)} s`)
