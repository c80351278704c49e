// Matches transfers to what buyers owe: by reference, amount, name and day. `exact` matches may be verified together;
// everything else a person looks at one by one.
import { addCents, maxCents, minCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { payReference } from './paynow.ts'
import type { Transfer } from './bank-transfer.ts'
import {
  expectedOf,
  isInTime,
  isOpenReceivable,
  type Receivable,
  type MatchKind,
  type MatchReason,
  type TransferMatch,
} from './receivable.ts'
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
  readonly full: ReadonlyMap<string, Receivable>
  readonly lengths: readonly number[]
  readonly short: ReadonlyMap<string, readonly Receivable[]>
  readonly names: ReadonlyMap<Receivable, readonly string[]>
  readonly byAmount: ReadonlyMap<Cents, readonly Receivable[]>
  /** Open receivables by buyer. */
  readonly byPayer: ReadonlyMap<string, readonly Receivable[]>
  /** Maps the start of a word of their names to the open receivables of each buyer who has several. */
  readonly ofPayers: ReadonlyMap<string, ReadonlySet<readonly Receivable[]>>
}

const payersByWord = (
  payers: readonly (readonly Receivable[])[],
  names: ReadonlyMap<Receivable, readonly string[]>,
): Map<string, Set<readonly Receivable[]>> => {
  const byWord = new Map<string, Set<readonly Receivable[]>>()
  for (const open of payers)
    for (const word of (open[0] && names.get(open[0])) ?? []) {
      const start = wordStart(word)
      byWord.set(start, (byWord.get(start) ?? new Set()).add(open))
    }
  return byWord
}

const indexOf = (receivables: readonly Receivable[]): Index => {
  const full = new Map<string, Receivable>()
  const short = new Map<string, Receivable[]>()
  const byAmount = new Map<Cents, Receivable[]>()
  const byPayer = new Map<string, Receivable[]>()
  for (const receivable of receivables) {
    for (const ref of receivable.refs) full.set(ref.toUpperCase(), receivable)
    for (const start of new Set(receivable.refs.map((ref) => payReference(ref).toLowerCase())))
      add(short, start, receivable)
    if (receivable.state !== 'cancelled') add(byAmount, expectedOf(receivable), receivable)
    if (isOpenReceivable(receivable)) add(byPayer, receivable.payerId, receivable)
  }
  const names = new Map(receivables.map((receivable) => [receivable, nameWords(receivable.payerName)]))
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

/** Receivables whose whole reference stands in the text, also where the bank broke it into parts. */
const namedInFull = ({ joined }: ReadTransfer, { full, lengths }: Index): Receivable[] => {
  const found = new Set<Receivable>()
  for (const length of lengths)
    for (let at = 0; at + length <= joined.length; at += 1) {
      const receivable = full.get(joined.slice(at, at + length))
      if (receivable) found.add(receivable)
    }
  return [...found]
}

/**
 * The receivable whose short reference stands in the text as a word, and whose amount or name agrees. Null: none, or several.
 */
const namedInShort = (
  transfer: ReadTransfer,
  { short, names }: Index,
): { readonly receivable: Receivable; readonly isNamed: boolean } | null => {
  const candidates = [...transfer.words]
    .filter((word) => word.length === SHORT_REFERENCE_LENGTH)
    .flatMap((word) => short.get(word) ?? [])
    .map((receivable) => ({
      receivable,
      isNamed: hasName(transfer, names.get(receivable) ?? []),
      isOfAmount:
        receivable.state !== 'cancelled' &&
        [expectedOf(receivable), receivable.toPay].includes(transfer.transfer.amount),
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
const isPartOf = ({ amount, paid }: Receivable, transfer: Transfer): boolean =>
  paid !== null && paid > amount && (transfer.amount === amount || transfer.amount === subtractCents(paid, amount))

/** Matches of one receivable. */
const matchOf =
  (receivable: Receivable) =>
  ({ of, reason }: Named, kind: MatchKind, ...more: MatchReason[]): TransferMatch => ({
    transfer: of.transfer,
    kind,
    receivables: [receivable],
    reasons: [reason, ...more],
    received: of.transfer.amount,
  })

/**
 * Judges the transfers that name a verified receivable. `before`: cents of it that transfers matched before stand for. A
 * transfer is `double` only where others stand for the whole payment that was verified.
 */
const judgeVerified = (receivable: Receivable, named: readonly Named[], before: Cents): TransferMatch[] => {
  const match = matchOf(receivable)
  const recorded = expectedOf(receivable)
  const missing = recorded - before
  const sum = sumOf(named.map(({ of }) => of.transfer))
  const payment = missing > 0 ? named.find(({ of }) => of.transfer.amount === missing) : undefined
  const isSum = payment === undefined && missing > 0 && sum === missing
  // The payment, and money that was recorded as to be returned.
  if (isSum && recorded > receivable.amount && named.some(({ of }) => of.transfer.amount === receivable.amount))
    return named.map((each) => match(each, 'verified', 'amount'))
  if (isSum) return named.map((each) => ({ ...match(each, 'verified', 'sum of transfers'), received: sum }))
  const rest =
    receivable.toPay > 0
      ? named.find((each) => each !== payment && each.of.transfer.amount === receivable.toPay)
      : undefined
  const others = named.filter((each) => each !== payment && each !== rest)
  const isUnexplained = payment === undefined && before === 0
  // Money that was recorded as to be returned came with another transfer.
  const [alone] = named
  const isPart = isUnexplained && named.length === 1 && alone !== undefined && isPartOf(receivable, alone.of.transfer)
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

/** Judges the transfers that name a receivable which is not verified. */
const judge = (receivable: Receivable, named: readonly Named[]): TransferMatch[] => {
  const match = matchOf(receivable)
  if (receivable.state === 'cancelled') return named.map((each) => match(each, 'cancelled'))
  const expected = expectedOf(receivable)
  const sure = (each: Named): boolean => each.isSure && isInTime(each.of.transfer, receivable)
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

/** Reasons that say which other receivables of the buyer a transfer names. */
const alsoNames = (others: readonly Receivable[]): MatchReason[] => [
  ...(others.some(({ state }) => state === 'verified') ? ['names a verified order too' as const] : []),
  ...(others.some(({ state }) => state === 'cancelled') ? ['names a cancelled order too' as const] : []),
  ...(others.some(isOpenReceivable) ? ['names an open order too' as const] : []),
]

/**
 * Judges a transfer that names an open receivable and a verified or cancelled one, or a verified and a cancelled one, of one
 * buyer: it is about those whose amount it has. Never exact, because a person has to see which one it is. Undefined where no
 * amount agrees and nothing is open.
 */
const judgeMixed = (
  of: ReadTransfer,
  receivables: readonly Receivable[],
  taken: ReadonlySet<Receivable>,
): TransferMatch | undefined => {
  const { transfer } = of
  const about = (kind: MatchKind, some: readonly Receivable[], ...reasons: MatchReason[]): TransferMatch => ({
    transfer,
    kind,
    receivables: some,
    reasons: ['reference', ...reasons, ...alsoNames(receivables.filter((receivable) => !some.includes(receivable)))],
    received: transfer.amount,
  })
  const pays = (some: readonly Receivable[]): boolean =>
    some.length > 0 && sumCents(some.map(expectedOf)) === transfer.amount
  const isFree = (receivable: Receivable): boolean => !taken.has(receivable)
  const open = receivables.filter((receivable) => isOpenReceivable(receivable) && isFree(receivable))
  const verified = receivables.filter(({ state }) => state === 'verified')
  const unexplained = verified.filter(isFree)
  const inTime = open.filter((receivable) => isInTime(transfer, receivable))
  const one = inTime.find((receivable) => pays([receivable]))
  if (one) return about('likely', [one], 'amount')
  if (pays(inTime)) return about('likely', inTime, 'sum of orders')
  if (inTime.length > 0 && pays([...unexplained, ...inTime]))
    return about('likely', [...unexplained, ...inTime], 'sum of orders')
  const payment = unexplained.find((receivable) => pays([receivable]))
  if (payment) return about('verified', [payment], 'amount')
  const cancelled = receivables.find((receivable) => receivable.state === 'cancelled' && pays([receivable]))
  if (cancelled) return about('cancelled', [cancelled], 'amount')
  const again = verified.find((receivable) => pays([receivable]))
  if (again) return about('double', [again], 'amount')
  if (open.length === 0) return undefined
  return about(transfer.amount > sumCents(open.map(expectedOf)) ? 'overpaid' : 'underpaid', open)
}

/** Judges a transfer that names several receivables. */
const judgeSeveral = (
  of: ReadTransfer,
  receivables: readonly Receivable[],
  taken: ReadonlySet<Receivable>,
): TransferMatch => {
  const { transfer } = of
  const match = (kind: MatchKind): TransferMatch => ({
    transfer,
    kind,
    receivables,
    reasons: ['reference', 'sum of orders'],
    received: transfer.amount,
  })
  const kinds = new Set(receivables.map((receivable) => (isOpenReceivable(receivable) ? 'open' : receivable.state)))
  if (kinds.size > 1 && new Set(receivables.map(({ payerId }) => payerId)).size === 1) {
    const mixed = judgeMixed(of, receivables, taken)
    if (mixed) return mixed
  }
  if (receivables.some(({ state }) => state === 'cancelled')) return match('cancelled')
  const sum = receivables.reduce((total, receivable) => total + expectedOf(receivable), 0)
  const isFree = receivables.every((receivable) => !taken.has(receivable))
  if (isFree && receivables.every(({ state }) => state === 'verified'))
    return match(sum === transfer.amount ? 'verified' : 'differs')
  if (!isFree || !receivables.every(isOpenReceivable)) return match('double')
  if (sum !== transfer.amount) return match(transfer.amount > sum ? 'overpaid' : 'underpaid')
  return match(receivables.every((receivable) => isInTime(transfer, receivable)) ? 'exact' : 'likely')
}

/** Open receivables of one buyer whose sum is the amount: all of them. */
const sumOfBuyer = (
  transfer: ReadTransfer,
  { ofPayers, names }: Index,
  isOpen: (receivable: Receivable) => boolean,
): Receivable[] => {
  const candidates = new Set([...transfer.words].flatMap((word) => [...(ofPayers.get(wordStart(word)) ?? [])]))
  for (const all of candidates) {
    const open = all.filter((receivable) => isOpen(receivable) && isInTime(transfer.transfer, receivable))
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
  isOpen: (receivable: Receivable) => boolean,
  isOnlyOfAmount: boolean,
): Pick<TransferMatch, 'kind' | 'receivables' | 'reasons'> => {
  const same = (index.byAmount.get(transfer.transfer.amount) ?? []).filter((receivable) =>
    isInTime(transfer.transfer, receivable),
  )
  const named = same
    .map((receivable) => ({ receivable, score: nameScore(transfer, index.names.get(receivable) ?? []) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        Number(b.receivable.state === 'claimed') - Number(a.receivable.state === 'claimed') ||
        b.receivable.since - a.receivable.since,
    )
    .map(({ receivable }) => receivable)
  const open = named.find((receivable) => receivable.state !== 'verified' && isOpen(receivable))
  if (open) return { kind: 'likely', receivables: [open], reasons: ['amount', 'name'] }
  const verified = named.find((receivable) => receivable.state === 'verified' && isOpen(receivable))
  if (verified) return { kind: 'verified', receivables: [verified], reasons: ['amount', 'name'] }
  const together = sumOfBuyer(transfer, index, isOpen)
  if (together.length > 0) return { kind: 'likely', receivables: together, reasons: ['sum of orders', 'name'] }
  const claimed = same.filter((receivable) => receivable.state !== 'verified' && isOpen(receivable))
  if (isOnlyOfAmount && claimed.length === 1 && claimed[0]?.state === 'claimed')
    return { kind: 'likely', receivables: claimed, reasons: ['amount'] }
  return { kind: 'foreign', receivables: [], reasons: [] }
}

/**
 * Tries the buyer's other open receivables when the reference does not explain a transfer. Buyers write one reference for
 * several orders, repeat the reference of their last order, or cancel an order and place it again. Undefined: none fits.
 */
const byOtherReceivables = (
  { transfer, kind, receivables, received }: TransferMatch,
  { byPayer }: Index,
  isOpen: (receivable: Receivable) => boolean,
): Pick<TransferMatch, 'kind' | 'receivables' | 'reasons'> | undefined => {
  const [named] = receivables
  if (!named || receivables.length > 1 || received !== transfer.amount) return undefined
  const isPart = kind === 'overpaid'
  if (!isPart && kind !== 'differs' && kind !== 'double' && kind !== 'cancelled') return undefined
  const others = (byPayer.get(named.payerId) ?? []).filter(
    (receivable) => receivable !== named && isOpen(receivable) && isInTime(transfer, receivable),
  )
  const rest = isPart ? transfer.amount - expectedOf(named) : transfer.amount
  const one = others.find(({ amount }) => amount === rest)
  const paid = one ? [one] : sumOf(others) === rest ? others : []
  if (paid.length === 0) return undefined
  if (isPart) return { kind: 'likely', receivables: [named, ...paid], reasons: ['reference', 'sum of orders'] }
  return {
    kind: 'likely',
    receivables: paid,
    reasons: ['reference of another order', paid.length > 1 ? 'sum of orders' : 'amount'],
  }
}

/** Takes up to `cents` off what is left of the receivables. */
const takeOff = (
  left: Map<Receivable, Cents>,
  receivables: readonly Receivable[],
  of: (receivable: Receivable) => Cents,
  cents: Cents,
): Cents => {
  let open = cents
  for (const receivable of receivables) {
    const before = left.get(receivable) ?? of(receivable)
    const taken = minCents(open, before)
    left.set(receivable, subtractCents(before, taken))
    open = subtractCents(open, taken)
  }
  return subtractCents(cents, open)
}

/**
 * Marks the transfers for cancelled receivables whose money was returned, or which the list of refunds holds; the oldest first.
 * The rest is to be recorded.
 */
const markReturned = (found: Map<Transfer, TransferMatch>): void => {
  const returned = new Map<Receivable, Cents>()
  const listed = new Map<Receivable, Cents>()
  const ofCancelled = [...found.values()].filter(
    ({ kind, receivables }) => kind === 'cancelled' && receivables.every(({ state }) => state === 'cancelled'),
  )
  for (const match of ofCancelled.toSorted((a, b) => dayOf(a.transfer) - dayOf(b.transfer))) {
    const { transfer, receivables } = match
    const back = takeOff(returned, receivables, (receivable) => receivable.returned, transfer.amount)
    const notReturned = subtractCents(transfer.amount, back)
    const listedOf = (receivable: Receivable): Cents =>
      maxCents(ZERO_CENTS, subtractCents(receivable.refundable, receivable.returned))
    const inList = takeOff(listed, receivables, listedOf, notReturned)
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

/** Cents by receivable that the matches stand for: the whole amount where one transfer paid several receivables. */
const centsBefore = (matches: readonly TransferMatch[]): Map<Receivable, Cents> => {
  const cents = new Map<Receivable, Cents>()
  for (const { receivables, transfer } of matches)
    for (const receivable of receivables)
      cents.set(
        receivable,
        addCents(
          cents.get(receivable) ?? ZERO_CENTS,
          receivables.length > 1 ? expectedOf(receivable) : transfer.amount,
        ),
      )
  return cents
}

/**
 * One match for each transfer, in the order of the transfers. No receivable is paid by two matches of kind 'exact' or 'likely'
 * unless these add up to its amount.
 */
export const matchTransfers = (
  transfers: readonly Transfer[],
  receivables: readonly Receivable[],
  known: readonly KnownMatch[] = [],
): TransferMatch[] => {
  const index = indexOf(receivables)
  const found = matchedBefore(transfers, receivables, known)
  const paidBefore = centsBefore([...found.values()])
  const byReceivable = new Map<Receivable, Named[]>()
  const rest: ReadTransfer[] = []
  const several: { readonly of: ReadTransfer; readonly receivables: readonly Receivable[] }[] = []
  for (const transfer of transfers) {
    if (found.has(transfer)) continue
    const of = readWords(transfer)
    const full = namedInFull(of, index)
    const short = full.length === 0 ? namedInShort(of, index) : null
    if (full.length > 1) several.push({ of, receivables: full })
    else if (full[0]) add(byReceivable, full[0], { of, isSure: true, reason: 'reference' })
    else if (short) add(byReceivable, short.receivable, { of, isSure: short.isNamed, reason: 'short reference' })
    else rest.push(of)
  }
  for (const [receivable, named] of byReceivable)
    for (const match of receivable.state === 'verified'
      ? judgeVerified(receivable, named, paidBefore.get(receivable) ?? ZERO_CENTS)
      : judge(receivable, named))
      found.set(match.transfer, match)

  const taken = new Set([...byReceivable.keys(), ...paidBefore.keys()])
  for (const { of, receivables: named } of several) {
    const match = judgeSeveral(of, named, taken)
    found.set(of.transfer, match)
    for (const receivable of match.receivables) taken.add(receivable)
  }
  const amounts = new Map<Cents, number>()
  for (const { transfer } of rest) amounts.set(transfer.amount, (amounts.get(transfer.amount) ?? 0) + 1)
  const isFree = (receivable: Receivable): boolean => !taken.has(receivable)
  // The oldest first: a later transfer may pay an order that was not placed yet when the earlier one came.
  for (const of of rest.toSorted((a, b) => dayOf(a.transfer) - dayOf(b.transfer))) {
    const { transfer } = of
    const match = withoutReference(of, index, isFree, amounts.get(transfer.amount) === 1)
    for (const receivable of match.receivables) taken.add(receivable)
    found.set(transfer, { transfer, ...match, received: transfer.amount })
  }
  markReturned(found)
  for (const [transfer, match] of found) {
    const other = byOtherReceivables(match, index, isFree)
    if (!other) continue
    for (const receivable of other.receivables) taken.add(receivable)
    const { toRecord: _ofCancelled, ...judged } = match
    found.set(transfer, { ...judged, ...other })
  }
  for (const [transfer, match] of found)
    if (match.kind === 'double' && match.receivables.some(({ state }) => state === 'verified'))
      found.set(transfer, { ...match, toRecord: transfer.amount })
  return transfers.map(
    (transfer) =>
      found.get(transfer) ?? { transfer, kind: 'foreign', receivables: [], reasons: [], received: transfer.amount },
  )
}
