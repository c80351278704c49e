// Matches transfers to what buyers owe: by reference, amount, name and day. `exact` matches may be verified together;
// everything else a person looks at one by one.
import { addCents, maxCents, minCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { payReference } from './paynow.ts'
import type { Transfer } from './bank-transfer.ts'
import {
  expectedOf,
  isInTime,
  isOpenDue,
  type Due,
  type MatchKind,
  type MatchReason,
  type TransferMatch,
} from './due.ts'
import { matchedBefore, type KnownMatch } from './known-matches.ts'
import { hasName, nameScore, nameWords, readWords, wordStart, type ReadTransfer } from './transfer-words.ts'

/** Length of the reference that a payment code carries. */
const SHORT_REFERENCE_LENGTH = 4

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
  /** Open dues by buyer. */
  readonly byPayer: ReadonlyMap<string, readonly Due[]>
  /** Maps the start of a word of their names to the open dues of each buyer who has several. */
  readonly ofPayers: ReadonlyMap<string, ReadonlySet<readonly Due[]>>
}

const payersByWord = (
  payers: readonly (readonly Due[])[],
  names: ReadonlyMap<Due, readonly string[]>,
): Map<string, Set<readonly Due[]>> => {
  const byWord = new Map<string, Set<readonly Due[]>>()
  for (const open of payers)
    for (const word of (open[0] && names.get(open[0])) ?? []) {
      const start = wordStart(word)
      byWord.set(start, (byWord.get(start) ?? new Set()).add(open))
    }
  return byWord
}

const indexOf = (dues: readonly Due[]): Index => {
  const full = new Map<string, Due>()
  const short = new Map<string, Due[]>()
  const byAmount = new Map<Cents, Due[]>()
  const byPayer = new Map<string, Due[]>()
  for (const due of dues) {
    for (const ref of due.refs) full.set(ref.toUpperCase(), due)
    for (const start of new Set(due.refs.map((ref) => payReference(ref).toLowerCase()))) add(short, start, due)
    if (due.state !== 'cancelled') add(byAmount, expectedOf(due), due)
    if (isOpenDue(due)) add(byPayer, due.payerId, due)
  }
  const names = new Map(dues.map((due) => [due, nameWords(due.payerName)]))
  return {
    full,
    lengths: [...new Set([...full.keys()].map((ref) => ref.length))],
    short,
    names,
    byAmount,
    byPayer,
    ofPayers: payersByWord(
      [...byPayer.values()].filter((open) => open.length > 1),
      names,
    ),
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
    .filter((word) => word.length === SHORT_REFERENCE_LENGTH)
    .flatMap((word) => short.get(word) ?? [])
    .map((due) => ({
      due,
      isNamed: hasName(transfer, names.get(due) ?? []),
      isOfAmount: due.state !== 'cancelled' && [expectedOf(due), due.toPay].includes(transfer.transfer.amount),
    }))
    .filter(({ isNamed, isOfAmount }) => isNamed || isOfAmount)
  const best = candidates.filter(({ isNamed, isOfAmount }) => isNamed && isOfAmount)
  const chosen = best.length > 0 ? best : candidates
  return chosen.length === 1 ? (chosen[0] ?? null) : null
}

interface Named {
  readonly of: ReadTransfer
  /** The whole reference, or the short one together with the name. */
  readonly isSure: boolean
  readonly reason: MatchReason
}

/** Transfers without a day come last. */
const dayOf = ({ day }: Transfer): number => day ?? Number.MAX_SAFE_INTEGER

const sumOf = (some: readonly { readonly amount: Cents }[]): Cents => sumCents(some.map(({ amount }) => amount))

/** The transfer is the total, or what was received above it. */
const isPartOf = ({ amount, paid }: Due, transfer: Transfer): boolean =>
  paid !== null && paid > amount && (transfer.amount === amount || transfer.amount === subtractCents(paid, amount))

/** Matches of one due. */
const matchOf =
  (due: Due) =>
  ({ of, reason }: Named, kind: MatchKind, ...more: MatchReason[]): TransferMatch => ({
    transfer: of.transfer,
    kind,
    dues: [due],
    reasons: [reason, ...more],
    received: of.transfer.amount,
  })

/**
 * Judges the transfers that name a verified due. `before`: cents of it that transfers matched before stand for. A transfer is
 * `double` only where others stand for the whole payment that was verified.
 */
const judgeVerified = (due: Due, named: readonly Named[], before: Cents): TransferMatch[] => {
  const match = matchOf(due)
  const recorded = expectedOf(due)
  const missing = recorded - before
  const sum = sumOf(named.map(({ of }) => of.transfer))
  const payment = missing > 0 ? named.find(({ of }) => of.transfer.amount === missing) : undefined
  const isSum = payment === undefined && missing > 0 && sum === missing
  // The payment, and money that was recorded as to be returned.
  if (isSum && recorded > due.amount && named.some(({ of }) => of.transfer.amount === due.amount))
    return named.map((each) => match(each, 'verified', 'amount'))
  if (isSum) return named.map((each) => ({ ...match(each, 'verified', 'sum of transfers'), received: sum }))
  const rest =
    due.toPay > 0 ? named.find((each) => each !== payment && each.of.transfer.amount === due.toPay) : undefined
  const others = named.filter((each) => each !== payment && each !== rest)
  const isUnexplained = payment === undefined && before === 0
  // Money that was recorded as to be returned came with another transfer.
  const [alone] = named
  const isPart = isUnexplained && named.length === 1 && alone !== undefined && isPartOf(due, alone.of.transfer)
  if (isPart) return [match(alone, 'verified', 'amount')]
  const isLess = isUnexplained && sumOf(others.map(({ of }) => of.transfer)) < recorded
  const [nearest] = isUnexplained
    ? others.toSorted((a, b) => Math.abs(a.of.transfer.amount - recorded) - Math.abs(b.of.transfer.amount - recorded))
    : []
  return named.map((each) => {
    if (each === payment) return match(each, 'verified', 'amount')
    if (each === rest) return match(each, 'rest', 'amount')
    if (isLess) return { ...match(each, 'differs'), received: sumOf(others.map(({ of }) => of.transfer)) }
    return match(each, each === nearest ? 'differs' : 'double')
  })
}

/** Judges the transfers that name a due which is not verified. */
const judge = (due: Due, named: readonly Named[]): TransferMatch[] => {
  const match = matchOf(due)
  if (due.state === 'cancelled') return named.map((each) => match(each, 'cancelled'))
  const expected = expectedOf(due)
  const sure = (each: Named): boolean => each.isSure && isInTime(each.of.transfer, due)
  const equal = named.filter(({ of }) => of.transfer.amount === expected)
  const payment = equal.find(sure) ?? equal[0]
  const sum = sumOf(named.map(({ of }) => of.transfer))
  const isInParts = payment === undefined && sum === expected && named.length > 1
  const all = (kind: MatchKind, ...more: MatchReason[]): TransferMatch[] =>
    named.map((each) => ({ ...match(each, kind, ...more), received: sum }))
  if (payment)
    return named.map((each) =>
      each === payment ? match(each, sure(each) ? 'exact' : 'likely', 'amount') : match(each, 'double'),
    )
  if (isInParts) return all(named.every(sure) ? 'exact' : 'likely', 'sum of transfers')
  return all(sum > expected ? 'overpaid' : 'underpaid')
}

/** Reasons that say which other dues of the buyer a transfer names. */
const alsoNames = (others: readonly Due[]): MatchReason[] => [
  ...(others.some(({ state }) => state === 'verified') ? ['names a verified order too' as const] : []),
  ...(others.some(({ state }) => state === 'cancelled') ? ['names a cancelled order too' as const] : []),
  ...(others.some(isOpenDue) ? ['names an open order too' as const] : []),
]

/**
 * Judges a transfer that names an open due and a verified or cancelled one, or a verified and a cancelled one, of one buyer: it is
 * about those whose amount it has. Never exact, because a person has to see which one it is. Undefined where no amount agrees and
 * nothing is open.
 */
const judgeMixed = (of: ReadTransfer, dues: readonly Due[], taken: ReadonlySet<Due>): TransferMatch | undefined => {
  const { transfer } = of
  const about = (kind: MatchKind, some: readonly Due[], ...reasons: MatchReason[]): TransferMatch => ({
    transfer,
    kind,
    dues: some,
    reasons: ['reference', ...reasons, ...alsoNames(dues.filter((due) => !some.includes(due)))],
    received: transfer.amount,
  })
  const pays = (some: readonly Due[]): boolean => some.length > 0 && sumCents(some.map(expectedOf)) === transfer.amount
  const isFree = (due: Due): boolean => !taken.has(due)
  const open = dues.filter((due) => isOpenDue(due) && isFree(due))
  const verified = dues.filter(({ state }) => state === 'verified')
  const unexplained = verified.filter(isFree)
  const inTime = open.filter((due) => isInTime(transfer, due))
  const one = inTime.find((due) => pays([due]))
  if (one) return about('likely', [one], 'amount')
  if (pays(inTime)) return about('likely', inTime, 'sum of orders')
  if (inTime.length > 0 && pays([...unexplained, ...inTime]))
    return about('likely', [...unexplained, ...inTime], 'sum of orders')
  const payment = unexplained.find((due) => pays([due]))
  if (payment) return about('verified', [payment], 'amount')
  const cancelled = dues.find((due) => due.state === 'cancelled' && pays([due]))
  if (cancelled) return about('cancelled', [cancelled], 'amount')
  const again = verified.find((due) => pays([due]))
  if (again) return about('double', [again], 'amount')
  if (open.length === 0) return undefined
  return about(transfer.amount > sumCents(open.map(expectedOf)) ? 'overpaid' : 'underpaid', open)
}

/** Judges a transfer that names several dues. */
const judgeSeveral = (of: ReadTransfer, dues: readonly Due[], taken: ReadonlySet<Due>): TransferMatch => {
  const { transfer } = of
  const match = (kind: MatchKind): TransferMatch => ({
    transfer,
    kind,
    dues,
    reasons: ['reference', 'sum of orders'],
    received: transfer.amount,
  })
  const kinds = new Set(dues.map((due) => (isOpenDue(due) ? 'open' : due.state)))
  if (kinds.size > 1 && new Set(dues.map(({ payerId }) => payerId)).size === 1) {
    const mixed = judgeMixed(of, dues, taken)
    if (mixed) return mixed
  }
  if (dues.some(({ state }) => state === 'cancelled')) return match('cancelled')
  const sum = dues.reduce((total, due) => total + expectedOf(due), 0)
  const isFree = dues.every((due) => !taken.has(due))
  if (isFree && dues.every(({ state }) => state === 'verified'))
    return match(sum === transfer.amount ? 'verified' : 'differs')
  if (!isFree || !dues.every(isOpenDue)) return match('double')
  if (sum !== transfer.amount) return match(transfer.amount > sum ? 'overpaid' : 'underpaid')
  return match(dues.every((due) => isInTime(transfer, due)) ? 'exact' : 'likely')
}

/** Open dues of one buyer whose sum is the amount: all of them. */
const sumOfBuyer = (transfer: ReadTransfer, { ofPayers, names }: Index, isOpen: (due: Due) => boolean): Due[] => {
  const candidates = new Set([...transfer.words].flatMap((word) => [...(ofPayers.get(wordStart(word)) ?? [])]))
  for (const all of candidates) {
    const open = all.filter((due) => isOpen(due) && isInTime(transfer.transfer, due))
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
): Pick<TransferMatch, 'kind' | 'dues' | 'reasons'> => {
  const same = (index.byAmount.get(transfer.transfer.amount) ?? []).filter((due) => isInTime(transfer.transfer, due))
  const named = same
    .map((due) => ({ due, score: nameScore(transfer, index.names.get(due) ?? []) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        Number(b.due.state === 'claimed') - Number(a.due.state === 'claimed') ||
        b.due.since - a.due.since,
    )
    .map(({ due }) => due)
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
 * Judges a transfer anew that its reference alone does not explain: buyers write one reference for several orders, use
 * that of their last order again, or cancel an order and place it anew. Undefined where no open due of the buyer explains it.
 */
const byOtherDues = (
  { transfer, kind, dues, received }: TransferMatch,
  { byPayer }: Index,
  isOpen: (due: Due) => boolean,
): Pick<TransferMatch, 'kind' | 'dues' | 'reasons'> | undefined => {
  const [named] = dues
  if (!named || dues.length > 1 || received !== transfer.amount) return undefined
  const isPart = kind === 'overpaid'
  if (!isPart && kind !== 'differs' && kind !== 'double' && kind !== 'cancelled') return undefined
  const others = (byPayer.get(named.payerId) ?? []).filter(
    (due) => due !== named && isOpen(due) && isInTime(transfer, due),
  )
  const rest = isPart ? transfer.amount - expectedOf(named) : transfer.amount
  const one = others.find(({ amount }) => amount === rest)
  const paid = one ? [one] : sumOf(others) === rest ? others : []
  if (paid.length === 0) return undefined
  if (isPart) return { kind: 'likely', dues: [named, ...paid], reasons: ['reference', 'sum of orders'] }
  return {
    kind: 'likely',
    dues: paid,
    reasons: ['reference of another order', paid.length > 1 ? 'sum of orders' : 'amount'],
  }
}

/** Takes up to `cents` off what is left of the dues. */
const takeOff = (left: Map<Due, Cents>, dues: readonly Due[], of: (due: Due) => Cents, cents: Cents): Cents => {
  let open = cents
  for (const due of dues) {
    const before = left.get(due) ?? of(due)
    const taken = minCents(open, before)
    left.set(due, subtractCents(before, taken))
    open = subtractCents(open, taken)
  }
  return subtractCents(cents, open)
}

/**
 * Marks the transfers for cancelled dues whose money was returned, or which the list of refunds holds; the oldest first. The
 * rest is to be recorded.
 */
const markReturned = (found: Map<Transfer, TransferMatch>): void => {
  const returned = new Map<Due, Cents>()
  const listed = new Map<Due, Cents>()
  const ofCancelled = [...found.values()].filter(
    ({ kind, dues }) => kind === 'cancelled' && dues.every(({ state }) => state === 'cancelled'),
  )
  for (const match of ofCancelled.toSorted((a, b) => dayOf(a.transfer) - dayOf(b.transfer))) {
    const { transfer, dues } = match
    const back = takeOff(returned, dues, (due) => due.returned, transfer.amount)
    const notReturned = subtractCents(transfer.amount, back)
    const listedOf = (due: Due): Cents => maxCents(ZERO_CENTS, subtractCents(due.refundable, due.returned))
    const inList = takeOff(listed, dues, listedOf, notReturned)
    if (notReturned === 0) {
      found.set(transfer, { ...match, kind: 'returned' })
      continue
    }
    found.set(transfer, {
      ...match,
      reasons: [
        ...match.reasons,
        ...(back > 0 ? ['partly returned' as const] : []),
        ...(inList > 0 ? ['in the list of refunds' as const] : []),
      ],
      ...(notReturned > inList && { toRecord: subtractCents(notReturned, inList) }),
    })
  }
}

/** Cents by due that the matches stand for: the whole amount where one transfer paid several dues. */
const centsBefore = (matches: readonly TransferMatch[]): Map<Due, Cents> => {
  const cents = new Map<Due, Cents>()
  for (const { dues, transfer } of matches)
    for (const due of dues)
      cents.set(due, addCents(cents.get(due) ?? ZERO_CENTS, dues.length > 1 ? expectedOf(due) : transfer.amount))
  return cents
}

/**
 * One match for each transfer, in the order of the transfers. No due is paid by two matches of kind 'exact' or 'likely'
 * unless these add up to its amount.
 */
export const matchTransfers = (
  transfers: readonly Transfer[],
  dues: readonly Due[],
  known: readonly KnownMatch[] = [],
): TransferMatch[] => {
  const index = indexOf(dues)
  const found = matchedBefore(transfers, dues, known)
  const paidBefore = centsBefore([...found.values()])
  const byDue = new Map<Due, Named[]>()
  const rest: ReadTransfer[] = []
  const several: { readonly of: ReadTransfer; readonly dues: readonly Due[] }[] = []
  for (const transfer of transfers) {
    if (found.has(transfer)) continue
    const of = readWords(transfer)
    const full = namedInFull(of, index)
    const short = full.length === 0 ? namedInShort(of, index) : null
    if (full.length > 1) several.push({ of, dues: full })
    else if (full[0]) add(byDue, full[0], { of, isSure: true, reason: 'reference' })
    else if (short) add(byDue, short.due, { of, isSure: short.isNamed, reason: 'short reference' })
    else rest.push(of)
  }
  for (const [due, named] of byDue)
    for (const match of due.state === 'verified'
      ? judgeVerified(due, named, paidBefore.get(due) ?? ZERO_CENTS)
      : judge(due, named))
      found.set(match.transfer, match)

  const taken = new Set([...byDue.keys(), ...paidBefore.keys()])
  for (const { of, dues: named } of several) {
    const match = judgeSeveral(of, named, taken)
    found.set(of.transfer, match)
    for (const due of match.dues) taken.add(due)
  }
  const amounts = new Map<Cents, number>()
  for (const { transfer } of rest) amounts.set(transfer.amount, (amounts.get(transfer.amount) ?? 0) + 1)
  const isFree = (due: Due): boolean => !taken.has(due)
  // The oldest first: a later transfer may pay an order that was not placed yet when the earlier one came.
  for (const of of rest.toSorted((a, b) => dayOf(a.transfer) - dayOf(b.transfer))) {
    const { transfer } = of
    const match = withoutReference(of, index, isFree, amounts.get(transfer.amount) === 1)
    for (const due of match.dues) taken.add(due)
    found.set(transfer, { transfer, ...match, received: transfer.amount })
  }
  markReturned(found)
  for (const [transfer, match] of found) {
    const other = byOtherDues(match, index, isFree)
    if (!other) continue
    for (const due of other.dues) taken.add(due)
    const { toRecord: _ofCancelled, ...judged } = match
    found.set(transfer, { ...judged, ...other })
  }
  for (const [transfer, match] of found)
    if (match.kind === 'double' && match.dues.some(({ state }) => state === 'verified'))
      found.set(transfer, { ...match, toRecord: transfer.amount })
  return transfers.map(
    (transfer) =>
      found.get(transfer) ?? { transfer, kind: 'foreign', dues: [], reasons: [], received: transfer.amount },
  )
}
