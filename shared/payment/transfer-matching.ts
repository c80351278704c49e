// Matches transfers to what buyers owe: by reference, amount, name and day. `exact` matches may be verified together;
// everything else a person looks at one by one.
import type { Cents } from '#shared/kernel/money.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { folded } from '#shared/kernel/text.ts'
import { payReference } from './paynow.ts'
import type { Transfer } from './bank-transfer.ts'

/** An order, a booking or a combined payment that a buyer pays with one transfer. */
export interface Due {
  readonly id: string
  /** References that a payment of it may carry: its own, and those of its members. */
  readonly refs: readonly string[]
  /** Total to be paid, in cents. */
  readonly amount: Cents
  readonly payerId: string
  readonly payerName: string
  /** When it was placed: no transfer of an earlier day pays for it. */
  readonly since: Seconds
  readonly state: 'unpaid' | 'claimed' | 'verified'
  /** Amount of a verified payment. */
  readonly paid: Cents | null
}

/**
 * exact: reference and amount agree, and the reference is whole or the name agrees too. likely: less agrees. overpaid,
 * underpaid: the reference agrees, the amount differs. double: what it names is paid by another transfer. verified: it is
 * the payment of something verified before. foreign: it belongs to nothing here.
 */
export type MatchKind = 'exact' | 'likely' | 'overpaid' | 'underpaid' | 'double' | 'verified' | 'foreign'

export type MatchReason = 'reference' | 'short reference' | 'amount' | 'name' | 'sum of transfers' | 'sum of orders'

export interface TransferMatch {
  readonly transfer: Transfer
  readonly kind: MatchKind
  /** What it pays; several where one transfer pays the sum of a buyer's orders. Empty for 'foreign'. */
  readonly dues: readonly Due[]
  readonly reasons: readonly MatchReason[]
}

const DAY_S = 86_400
const SHORT = 4
/** Banks cut long names: a part of at least so many letters stands for a name that begins with it. */
const MIN_CUT_NAME = 4
/** Titles and particles that agree with everybody. */
const NO_NAMES = new Set(['bin', 'binte', 'bte', 's/o', 'd/o', 'mr', 'mrs', 'ms', 'mdm', 'dr', 'the', 'from', 'and'])

interface ReadTransfer {
  readonly transfer: Transfer
  /** Upper-case letters and digits without anything between them. */
  readonly joined: string
  readonly words: ReadonlySet<string>
  readonly names: readonly string[]
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const read = (transfer: Transfer): ReadTransfer => {
  const words = wordsOf(transfer.text)
  return { transfer, joined: words.join('').toUpperCase(), words: new Set(words), names: words }
}

/** Number of words of a name that the text has. */
const sharedWords = ({ words, names }: ReadTransfer, name: readonly string[]): number =>
  name.filter(
    (word) =>
      words.has(word) ||
      names.some((other) => other.length >= MIN_CUT_NAME && word.length > other.length && word.startsWith(other)),
  ).length

const nameWords = (name: string): string[] => [
  ...new Set(wordsOf(name).filter((word) => word.length > 1 && !NO_NAMES.has(word))),
]

/** Two words of the name agree, or its only word, which is no short one. */
const hasName = (transfer: ReadTransfer, name: readonly string[]): boolean => {
  const count = sharedWords(transfer, name)
  return count >= 2 || (count === 1 && name.length === 1 && (name[0]?.length ?? 0) >= MIN_CUT_NAME)
}

const isInTime = ({ transfer: { day } }: ReadTransfer, { since }: Due): boolean => day === null || day + DAY_S > since

const add = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

interface Index {
  readonly full: ReadonlyMap<string, Due>
  readonly lengths: readonly number[]
  readonly short: ReadonlyMap<string, readonly Due[]>
  readonly names: ReadonlyMap<Due, readonly string[]>
  readonly byAmount: ReadonlyMap<Cents, readonly Due[]>
  /** Open dues of each buyer who has several. */
  readonly ofPayers: readonly (readonly Due[])[]
}

const indexOf = (dues: readonly Due[]): Index => {
  const full = new Map<string, Due>()
  const short = new Map<string, Due[]>()
  const byAmount = new Map<Cents, Due[]>()
  const byPayer = new Map<string, Due[]>()
  for (const due of dues) {
    for (const ref of due.refs) full.set(ref.toUpperCase(), due)
    for (const start of new Set(due.refs.map((ref) => payReference(ref).toLowerCase()))) add(short, start, due)
    add(byAmount, due.state === 'verified' ? (due.paid ?? due.amount) : due.amount, due)
    if (due.state !== 'verified') add(byPayer, due.payerId, due)
  }
  const names = new Map(dues.map((due) => [due, nameWords(due.payerName)]))
  return {
    full,
    lengths: [...new Set([...full.keys()].map((ref) => ref.length))],
    short,
    names,
    byAmount,
    ofPayers: [...byPayer.values()].filter((open) => open.length > 1),
  }
}

/** Dues whose whole reference stands in the text, also where the bank broke it into parts. */
const namedInFull = ({ joined }: ReadTransfer, { full, lengths }: Index): Due[] => {
  const found = new Set<Due>()
  for (const length of lengths)
    for (let at = 0; at + length <= joined.length; at += 1) {
      const due = full.get(joined.slice(at, at + length))
      if (due) found.add(due)
    }
  return [...found]
}

/** The due whose short reference stands in the text as a word, and whose amount or name agrees. Null: none, or several. */
const namedInShort = (
  transfer: ReadTransfer,
  { short, names }: Index,
): { readonly due: Due; readonly isNamed: boolean } | null => {
  const candidates = [...transfer.words]
    .filter((word) => word.length === SHORT)
    .flatMap((word) => short.get(word) ?? [])
    .map((due) => ({ due, isNamed: hasName(transfer, names.get(due) ?? []) }))
    .filter(({ due, isNamed }) => isNamed || due.amount === transfer.transfer.amount)
  const best = candidates.filter(({ due, isNamed }) => isNamed && due.amount === transfer.transfer.amount)
  const chosen = best.length > 0 ? best : candidates
  return chosen.length === 1 ? (chosen[0] ?? null) : null
}

interface Named {
  readonly of: ReadTransfer
  /** The whole reference, or the short one together with the name. */
  readonly isSure: boolean
  readonly reason: MatchReason
}

const sumOf = (some: readonly { readonly amount: Cents }[]): Cents => some.reduce((sum, { amount }) => sum + amount, 0)

/** Judges the transfers that name one due. */
const judge = (due: Due, named: readonly Named[]): TransferMatch[] => {
  const match = ({ of, reason }: Named, kind: MatchKind, ...more: MatchReason[]): TransferMatch => ({
    transfer: of.transfer,
    kind,
    dues: [due],
    reasons: [reason, ...more],
  })
  const expected = due.state === 'verified' ? (due.paid ?? due.amount) : due.amount
  const sure = (each: Named): boolean => each.isSure && isInTime(each.of, due)
  const equal = named.filter(({ of }) => of.transfer.amount === expected)
  const payment = equal.find(sure) ?? equal[0]
  if (due.state === 'verified')
    return named.map((each) => (each === payment ? match(each, 'verified', 'amount') : match(each, 'double')))
  if (payment)
    return named.map((each) =>
      each === payment ? match(each, sure(each) ? 'exact' : 'likely', 'amount') : match(each, 'double'),
    )
  const sum = sumOf(named.map(({ of }) => of.transfer))
  if (sum === expected && named.length > 1)
    return named.map((each) => match(each, named.every(sure) ? 'exact' : 'likely', 'sum of transfers'))
  return named.map((each) => match(each, sum > expected ? 'overpaid' : 'underpaid'))
}

/** Judges a transfer that names several dues. */
const judgeSeveral = (of: ReadTransfer, dues: readonly Due[], taken: ReadonlySet<Due>): TransferMatch => {
  const { transfer } = of
  const match = (kind: MatchKind): TransferMatch => ({ transfer, kind, dues, reasons: ['reference', 'sum of orders'] })
  if (dues.some((due) => taken.has(due) || due.state === 'verified')) return match('double')
  const sum = sumOf(dues)
  if (sum !== transfer.amount) return match(transfer.amount > sum ? 'overpaid' : 'underpaid')
  return match(dues.every((due) => isInTime(of, due)) ? 'exact' : 'likely')
}

/** Open dues of one buyer whose sum is the amount: all of them. */
const sumOfBuyer = (transfer: ReadTransfer, { ofPayers, names }: Index, isOpen: (due: Due) => boolean): Due[] => {
  for (const all of ofPayers) {
    const open = all.filter((due) => isOpen(due) && isInTime(transfer, due))
    const [first] = open
    if (
      first &&
      open.length > 1 &&
      sumOf(open) === transfer.transfer.amount &&
      hasName(transfer, names.get(first) ?? [])
    )
      return open
  }
  return []
}

/** Matches a transfer that carries no reference. */
const withoutReference = (
  transfer: ReadTransfer,
  index: Index,
  isOpen: (due: Due) => boolean,
  isOnlyOfAmount: boolean,
): Omit<TransferMatch, 'transfer'> => {
  const same = (index.byAmount.get(transfer.transfer.amount) ?? []).filter((due) => isInTime(transfer, due))
  const named = same.filter((due) => hasName(transfer, index.names.get(due) ?? []))
  const open = named.find((due) => due.state !== 'verified' && isOpen(due))
  if (open) return { kind: 'likely', dues: [open], reasons: ['amount', 'name'] }
  const verified = named.find((due) => due.state === 'verified' && isOpen(due))
  if (verified) return { kind: 'verified', dues: [verified], reasons: ['amount', 'name'] }
  const together = sumOfBuyer(transfer, index, isOpen)
  if (together.length > 0) return { kind: 'likely', dues: together, reasons: ['sum of orders', 'name'] }
  const claimed = same.filter((due) => due.state !== 'verified' && isOpen(due))
  if (isOnlyOfAmount && claimed.length === 1 && claimed[0]?.state === 'claimed')
    return { kind: 'likely', dues: claimed, reasons: ['amount'] }
  return { kind: 'foreign', dues: [], reasons: [] }
}

/**
 * One match for each transfer, in the order of the transfers. No due is paid by two matches of kind 'exact' or 'likely'
 * unless these add up to its amount.
 */
export const matchTransfers = (transfers: readonly Transfer[], dues: readonly Due[]): TransferMatch[] => {
  const index = indexOf(dues)
  const found = new Map<Transfer, TransferMatch>()
  const byDue = new Map<Due, Named[]>()
  const rest: ReadTransfer[] = []
  const several: { readonly of: ReadTransfer; readonly dues: readonly Due[] }[] = []
  for (const transfer of transfers) {
    const of = read(transfer)
    const full = namedInFull(of, index)
    const short = full.length === 0 ? namedInShort(of, index) : null
    if (full.length > 1) several.push({ of, dues: full })
    else if (full[0]) add(byDue, full[0], { of, isSure: true, reason: 'reference' })
    else if (short) add(byDue, short.due, { of, isSure: short.isNamed, reason: 'short reference' })
    else rest.push(of)
  }
  for (const [due, named] of byDue) for (const match of judge(due, named)) found.set(match.transfer, match)

  const taken = new Set(byDue.keys())
  for (const { of, dues: named } of several) {
    found.set(of.transfer, judgeSeveral(of, named, taken))
    for (const due of named) taken.add(due)
  }
  const amounts = new Map<Cents, number>()
  for (const { transfer } of rest) amounts.set(transfer.amount, (amounts.get(transfer.amount) ?? 0) + 1)
  for (const of of rest) {
    const match = withoutReference(of, index, (due) => !taken.has(due), amounts.get(of.transfer.amount) === 1)
    for (const due of match.dues) taken.add(due)
    found.set(of.transfer, { transfer: of.transfer, ...match })
  }
  return transfers.map((transfer) => found.get(transfer) ?? { transfer, kind: 'foreign', dues: [], reasons: [] })
}
