// Orders and a statement with noise, and the order that each transfer really pays. The same seed gives the same statement.
import { asCents, type Cents } from '#shared/kernel/money.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Receivable } from '#shared/payment/receivable.ts'
import type { StatementLine } from './bank-statements.ts'

const DAY_S = 86_400
const SURNAMES = ['Tan', 'Lim', 'Lee', 'Ng', 'Ong', 'Wong', 'Goh', 'Chua', 'Rahman', 'Nair', 'Kumar', 'Fernandez']
const GIVEN = [
  'Mei Ling',
  'Wei Jie',
  'Siti',
  'Arun',
  'Bee Hoon',
  'Hui Min',
  'Jun Hao',
  'Priya',
  'Kah Seng',
  'Maria Theresa',
]
const REMARKS = ['OTHR', 'eggs', 'thanks', 'PayNow', 'kuih', 'FAST 2026', 'durian 2 box', '']
const SHOPS = ['NTUC FAIRPRICE', 'SP SERVICES', 'GRAB', 'COLD STORAGE']
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How a buyer writes the transfer; see the table in docs/product/statement-matching.md. */
const WAYS = [
  'whole reference',
  'whole reference',
  'short reference',
  'short reference',
  'short reference',
  'short reference, cut name',
  'short reference, other name',
  'name only',
  'neither',
  'other amount',
  'twice',
  'not paid',
] as const

export interface NoisyLine extends StatementLine {
  /** Id of the receivable that the transfer pays; null for money that has nothing to do with orders. */
  readonly pays: string | null
}

export interface NoisyStatement {
  readonly receivables: readonly Receivable[]
  readonly lines: readonly NoisyLine[]
}

/** Numbers from 0 to below 1 (Park and Miller's minimal standard generator). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The family name comes first in banks of Singapore. */
const asBankWrites = (name: string): string => {
  const words = name.toUpperCase().split(' ')
  return [words.at(-1), ...words.slice(0, -1)].join(' ')
}

export const noisyStatement = (seed: number, orders: number, now: Seconds): NoisyStatement => {
  const random = randomFrom(seed)
  const below = (bound: number): number => Math.floor(random() * bound)
  const one = <T>(of: readonly T[]): T => of[below(of.length)]!
  const name = (): string => `${one(GIVEN)} ${one(SURNAMES)}`
  const amount = (): Cents => asCents(500 + below(120) * 50)
  const receivables: Receivable[] = []
  const lines: NoisyLine[] = []
  for (let n = 0; n < orders; n += 1) {
    const id = Array.from({ length: 12 }, () => LETTERS[below(LETTERS.length)]).join('')
    const payerName = name()
    const receivable: Receivable = {
      id,
      refs: [id],
      amount: amount(),
      payerId: `${payerName} ${n}`,
      payerName,
      since: now - 20 * DAY_S,
      state: random() < 0.5 ? 'claimed' : 'unpaid',
      paid: null,
      toPay: asCents(0),
      returned: asCents(0),
      refundable: asCents(0),
    }
    receivables.push(receivable)
    const way = one(WAYS)
    if (way === 'not paid') continue
    const bankName = asBankWrites(payerName)
    const short = random() < 0.5 ? id.slice(0, 4) : id.slice(0, 4).toLowerCase()
    const line: NoisyLine = {
      at: now - below(10) * DAY_S,
      amount: receivable.amount,
      payer: bankName,
      remark: `${one(REMARKS)} ${short}`.trim(),
      pays: id,
    }
    switch (way) {
      case 'whole reference':
        lines.push({ ...line, remark: `${one(REMARKS)} ${id}`.trim() })
        break
      case 'short reference, cut name':
        lines.push({ ...line, payer: bankName.slice(0, Math.max(7, bankName.length - 3)) })
        break
      case 'short reference, other name':
        lines.push({ ...line, payer: asBankWrites(name()) })
        break
      case 'name only':
        lines.push({ ...line, remark: one(REMARKS) })
        break
      case 'neither':
        lines.push({ ...line, payer: asBankWrites(name()), remark: one(REMARKS) })
        break
      case 'other amount':
        lines.push({ ...line, amount: asCents(receivable.amount + (random() < 0.5 ? -200 : 150)) })
        break
      case 'twice':
        lines.push(line, { ...line, at: line.at - DAY_S })
        break
      default:
        lines.push(line)
    }
  }
  for (let n = 0; n < orders / 3; n += 1)
    lines.push({
      at: now - below(10) * DAY_S,
      amount: amount(),
      payer: asBankWrites(name()),
      remark: one(REMARKS),
      pays: null,
    })
  for (let n = 0; n < orders / 4; n += 1)
    lines.push({
      at: now - below(10) * DAY_S,
      amount: asCents(-Math.abs(amount())),
      payer: one(SHOPS),
      remark: '',
      pays: null,
    })
  return { receivables, lines: lines.toSorted((a, b) => b.at - a.at) }
}
