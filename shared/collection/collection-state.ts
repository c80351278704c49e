// Derives the state of an order's collection from its hand-over records. The records are a set: their order of
// arrival does not matter.
import { derivedPair, isCancelled, storedPair } from '#shared/order/order-status.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { HandOverRecord, HandoverAnswer } from './hand-over-record.ts'

export interface OwedLine {
  readonly lineId: string
  readonly ordered: number
  /** Quantity handed over by live records; records answered with 'same' count once. */
  readonly given: number
  readonly owed: number
}

/** The question 'Handed over twice?'. */
export interface HandoverQuestion {
  /** The live records in question, earliest first. */
  readonly records: readonly HandOverRecord[]
  /** Pieces handed over in excess if it was the same bag. */
  readonly extra: number
}

export interface CollectionState {
  /** The derived pair: Collected when nothing is owed. */
  readonly pair: StatusPair
  readonly collected: boolean
  readonly owedLines: readonly OwedLine[]
  /** Records that are neither undone nor voided, earliest first. */
  readonly liveRecords: readonly HandOverRecord[]
  readonly question: HandoverQuestion | null
  /** Goods of a cancelled order were handed over, and the host has not said that the buyer keeps them. */
  readonly cancelledWithGoods: boolean
  /** The earliest live hand-over. */
  readonly first: HandOverRecord | null
}

export type CollectedOrder = Pick<Order, 'status' | 'buyerStatus' | 'lines'>

const byTime = (a: { time: string; id: string }, b: { time: string; id: string }): number =>
  a.time < b.time ? -1 : a.time > b.time ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0

export const liveRecordsOf = (records: readonly HandOverRecord[]): HandOverRecord[] => {
  if (records.length === 0) return []
  const takenBack = new Set(records.flatMap((record) => (record.kind === 'handover' ? [] : record.undoes)))
  return records.filter((record) => record.kind === 'handover' && !takenBack.has(record.id)).sort(byTime)
}

const quantityOf = (record: HandOverRecord, lineId: string): number =>
  record.lines.reduce((sum, line) => (line.lineId === lineId ? sum + line.quantity : sum), 0)

const piecesByLine = (record: HandOverRecord): Map<string, number> => {
  const pieces = new Map<string, number>()
  for (const line of record.lines) pieces.set(line.lineId, (pieces.get(line.lineId) ?? 0) + line.quantity)
  return pieces
}

const sawEachOther = (a: HandOverRecord, b: HandOverRecord): boolean => a.seen.includes(b.id) || b.seen.includes(a.id)

type Ruling = Exclude<HandoverAnswer['answer'], 'keep'> | undefined

const covers = (answer: HandoverAnswer, ids: readonly string[]): boolean => ids.every((id) => answer.facts.includes(id))

/** The latest answer to 'handed over twice?' that covers all of these records. */
const rulingOn = (answers: readonly HandoverAnswer[], ids: readonly string[]): Ruling => {
  let latest: (HandoverAnswer & { readonly answer: Ruling }) | undefined
  for (const answer of answers) {
    if (!isRuling(answer) || !covers(answer, ids)) continue
    if (latest === undefined || byTime(answer, latest) > 0) latest = answer
  }
  return latest?.answer
}

const isRuling = (answer: HandoverAnswer): answer is HandoverAnswer & { readonly answer: Ruling } =>
  answer.answer !== 'keep'

/** The host said that the buyer keeps these goods of a cancelled order. */
const areKept = (records: readonly HandOverRecord[], answers: readonly HandoverAnswer[]): boolean => {
  const ids = records.map((record) => record.id)
  return answers.some((answer) => answer.answer === 'keep' && covers(answer, ids))
}

/** Groups records joined by the answer 'same': each group is one hand-over that was scanned several times. */
const sameGroups = (records: readonly HandOverRecord[], answers: readonly HandoverAnswer[]): HandOverRecord[][] => {
  if (answers.length === 0) return records.map((record) => [record])
  const groups: HandOverRecord[][] = []
  for (const record of records) {
    const joined = groups.filter((group) => group.some((other) => rulingOn(answers, [record.id, other.id]) === 'same'))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push([...joined.flat(), record])
  }
  return groups
}

const highest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Records of one line without an answer that may be the same bag. */
const doubtsOf = (
  records: readonly HandOverRecord[],
  answers: readonly HandoverAnswer[],
  ordered: number,
  given: number,
): HandOverRecord[] => {
  const doubted = new Set<HandOverRecord>()
  for (const [i, a] of records.entries())
    for (const b of records.slice(i + 1))
      if (!sawEachOther(a, b) && rulingOn(answers, [a.id, b.id]) === undefined) doubted.add(a).add(b)
  const tooMuch = given > ordered
  if (
    tooMuch &&
    rulingOn(
      answers,
      records.map((record) => record.id),
    ) === undefined
  )
    for (const record of records) doubted.add(record)
  return [...doubted]
}

interface GivenLines {
  readonly given: ReadonlyMap<string, number>
  readonly question: HandoverQuestion | null
}

const NOTHING: GivenLines = { given: new Map(), question: null }

/** Quantity of each line in live records, and the part of it in question. */
const givenBy = (
  ordered: ReadonlyMap<string, number>,
  liveRecords: readonly HandOverRecord[],
  answers: readonly HandoverAnswer[],
): GivenLines => {
  const [only] = liveRecords
  if (only === undefined) return NOTHING
  if (liveRecords.length === 1) {
    const given = piecesByLine(only)
    if ([...given].every(([lineId, pieces]) => pieces <= (ordered.get(lineId) ?? 0))) return { given, question: null }
  }
  const groups = sameGroups(liveRecords, answers)
  const given = new Map<string, number>()
  const doubted = new Set<HandOverRecord>()
  let extra = 0
  for (const lineId of new Set(liveRecords.flatMap((record) => record.lines.map((line) => line.lineId)))) {
    const pieces = sum(groups.map((group) => highest(group.map((record) => quantityOf(record, lineId)))))
    const wanted = ordered.get(lineId) ?? 0
    given.set(lineId, pieces)
    const touching = liveRecords.filter((record) => quantityOf(record, lineId) > 0)
    const doubts = doubtsOf(touching, answers, wanted, pieces)
    if (doubts.length === 0) continue
    for (const record of doubts) doubted.add(record)
    const quantities = doubts.map((record) => quantityOf(record, lineId))
    extra += Math.max(sum(quantities) - highest(quantities), pieces - wanted)
  }
  return { given, question: doubted.size === 0 ? null : { records: [...doubted].sort(byTime), extra } }
}

/** The state of one order's collection. */
export const collectionOf = (
  order: CollectedOrder,
  records: readonly HandOverRecord[],
  answers: readonly HandoverAnswer[],
): CollectionState => {
  const liveRecords = liveRecordsOf(records)
  const ordered = new Map(order.lines.map((line) => [line.id, line.pQuantity]))
  const { given, question } = givenBy(ordered, liveRecords, answers)
  const owedLines = order.lines.map((line): OwedLine => {
    const pieces = given.get(line.id) ?? 0
    return { lineId: line.id, ordered: line.pQuantity, given: pieces, owed: Math.max(0, line.pQuantity - pieces) }
  })
  const collected =
    order.status !== ORDER_STATUS.cancelled && owedLines.length > 0 && owedLines.every((line) => line.owed === 0)
  return {
    pair: derivedPair(storedPair(order), collected),
    collected,
    owedLines,
    liveRecords,
    question,
    cancelledWithGoods: liveRecords.length > 0 && isCancelled(order) && !areKept(liveRecords, answers),
    first: liveRecords[0] ?? null,
  }
}

/** The owed lines in the form of a new hand-over record. */
export const linesLeft = (state: CollectionState): { lineId: string; quantity: number }[] =>
  state.owedLines.filter((line) => line.owed > 0).map((line) => ({ lineId: line.lineId, quantity: line.owed }))

export const totalGiven = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((pieces, line) => pieces + line.quantity, 0)
