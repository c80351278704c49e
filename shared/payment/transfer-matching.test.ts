import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import { transfersFromLines, transfersOf, type Statement, type Transfer } from './bank-transfer.ts'
import { findColumns } from './statement-columns.ts'
import type { Receivable, MatchKind, TransferMatch } from './receivable.ts'
import { likelyText, matchedPayments } from './matched-payments.ts'
import { matchTransfers } from './transfer-matching.ts'

const DAY_S = 86_400
const NOW = fromCivil(2026, 11, 22, 20)!
const FOLDER = join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'statements')

const receivable = (id: string, amount: number, payerName: string, more: Partial<Receivable> = {}): Receivable => ({
  id,
  refs: [id],
  amount: asCents(amount),
  payerId: payerName,
  payerName,
  since: NOW - 10 * DAY_S,
  state: 'unpaid',
  paid: null,
  toPay: asCents(0),
  returned: asCents(0),
  refundable: asCents(0),
  ...more,
})

const MEI = receivable('7K3QX2M9PDVA', 4120, 'Mei Ling Tan', { state: 'claimed' })
const SITI = receivable('R4TZ5N8WCBGH', 1800, 'Siti Rahman')
const ARUN = receivable('9QW2ER8TYDPA', 105_650, 'Arun Nair')
const RECEIVABLES = [MEI, SITI, ARUN, receivable('5H8N2K4MXYZC', 990, 'Zhi Hao Lee')]

const statementOf = (name: string): Statement => {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  if (name.endsWith('.txt')) return transfersFromLines(text, NOW)
  const rows = Papa.parse<string[]>(text).data
  const found = findColumns(rows, NOW)
  if (found === null) throw new Error(`No columns in ${name}`)
  return transfersOf(rows, found.columns, NOW)
}

const kindsOf = (statement: Statement, receivables: readonly Receivable[] = RECEIVABLES): string[] =>
  matchTransfers(statement.transfers, receivables).map(({ transfer, kind, receivables: paid }) =>
    `${transfer.amount} ${kind} ${paid.map(({ payerName }) => payerName).join(', ')}`.trim(),
  )

test.each<[string, readonly string[]]>([
  [
    'dbs.csv',
    [
      '4120 exact Mei Ling Tan',
      '1800 exact Siti Rahman',
      '12000 foreign',
      '105650 exact Arun Nair',
      '5000 foreign',
      '4120 double Mei Ling Tan',
    ],
  ],
  ['dbs-2026.csv', ['4120 exact Mei Ling Tan', '1800 exact Siti Rahman', '12000 foreign', '31 foreign']],
  ['standard-chartered.csv', ['4120 exact Mei Ling Tan', '1500 underpaid Siti Rahman', '20000 foreign']],
  ['wise.csv', ['4120 exact Mei Ling Tan', '105650 foreign']],
  ['ocbc.csv', ['4120 exact Mei Ling Tan', '1800 exact Siti Rahman', '3550 foreign', '42 foreign']],
  ['uob.csv', ['4120 exact Mei Ling Tan', '2000 overpaid Siti Rahman', '105650 likely Arun Nair']],
  ['maybank.csv', ['4120 exact Mei Ling Tan', '1800 exact Siti Rahman', '105650 exact Arun Nair']],
  ['revolut.csv', ['4120 exact Mei Ling Tan', '1800 exact Siti Rahman']],
  ['no-head.csv', ['4120 exact Mei Ling Tan', '1800 exact Siti Rahman', '105650 exact Arun Nair']],
  ['pasted.txt', ['4120 exact Mei Ling Tan', '1800 exact Siti Rahman', '105650 likely Arun Nair']],
])('PAY-042 the transfers of %s are matched to orders', (name, expected) => {
  expect(kindsOf(statementOf(name))).toEqual(expected)
})

test('PAY-042 cells that repeat each other stand in the text of a transfer once', () => {
  expect(statementOf('dbs-2026.csv').transfers[0]?.text).toBe(
    'ICT Incoming PayNow Ref 5877687 From: TAN MEI LING OTHR 7K3QX2M9PDVA Advice',
  )
})

test('PAY-042 a line that is not taken is listed with its line and reason, and outgoing lines are counted', () => {
  expect(statementOf('maybank.csv')).toMatchObject({
    outgoing: 1,
    unread: [{ line: 7, reason: 'The amount cannot be read' }],
  })
  const { unread, outgoing } = statementOf('revolut.csv')
  expect(outgoing).toBe(1)
  expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'The date cannot be read'],
    [5, 'Not in Singapore dollars: EUR'],
    [7, 'Not booked: REVERTED'],
  ])
})

const at = (day: number, amount: number, text: string, line = 1): Transfer => ({
  line,
  day: fromCivil(2026, 11, day) ?? null,
  amount: asCents(amount),
  text,
})

test.each<[string, Transfer[], MatchKind[], Partial<Receivable>]>([
  ['less than the total is underpaid', [at(20, 4000, '7K3QX2M9PDVA')], ['underpaid'], {}],
  ['more than the total is overpaid', [at(20, 4200, '7K3QX2M9PDVA')], ['overpaid'], {}],
  [
    'two parts that add up are exact',
    [at(20, 2000, '7K3QX2M9PDVA'), at(21, 2120, '7K3QX2M9PDVA')],
    ['exact', 'exact'],
    {},
  ],
  ['a second payment is double', [at(20, 4120, '7K3QX2M9PDVA'), at(21, 4120, '7K3QX2M9PDVA')], ['exact', 'double'], {}],
  ['a transfer before the order was placed is not exact', [at(1, 4120, '7K3QX2M9PDVA')], ['likely'], {}],
  ['the short reference alone, with the amount, is likely', [at(20, 4120, 'QR 7K3Q')], ['likely'], {}],
  ['the short reference with another amount and no name is foreign', [at(20, 4100, 'QR 7K3Q')], ['foreign'], {}],
  ['a name that the bank cut still agrees', [at(20, 4120, 'TAN MEI LIN 7K3Q')], ['exact'], {}],
  ['name and amount without a reference are likely', [at(20, 4120, 'MEI LING')], ['likely'], {}],
  [
    'one name of three is no agreement',
    [at(20, 4120, 'TAN AH KOW'), at(20, 4120, 'TAN BEE')],
    ['foreign', 'foreign'],
    {},
  ],
  ['the only claimed order of an amount is likely', [at(20, 4120, 'JOYCE')], ['likely'], {}],
  ['an unpaid order is not found by its amount alone', [at(20, 4120, 'JOYCE')], ['foreign'], { state: 'unpaid' }],
  [
    'a payment that was verified before is named so',
    [at(20, 4120, '7K3QX2M9PDVA')],
    ['verified'],
    { state: 'verified', paid: asCents(4120) },
  ],
  ['a reference in lower case, broken into parts, is found', [at(20, 4120, 'ref 7k3q x2m9-pdva')], ['exact'], {}],
])('PAY-042 %s', (_, transfers, kinds, more) => {
  expect(matchTransfers(transfers, [{ ...MEI, ...more }]).map(({ kind }) => kind)).toEqual(kinds)
})

test('PAY-042 a combined payment is found by its own reference and by that of each entry', () => {
  const together = receivable('CMB2CMB2CMB2', 5920, 'Mei Ling Tan', { refs: ['CMB2CMB2CMB2', MEI.id, SITI.id] })
  for (const ref of together.refs)
    expect(matchTransfers([at(20, 5920, ref)], [together])).toMatchObject([
      { kind: 'exact', receivables: [{ id: together.id }] },
    ])
})

test('PAY-042 one transfer pays several orders of a buyer when it names them, or when their sum and the name agree', () => {
  const second = receivable('4N5P6R7S8T9V', 880, MEI.payerName)
  expect(matchTransfers([at(20, 5000, `${MEI.id} ${second.id}`)], [MEI, second])).toMatchObject([
    { kind: 'exact', receivables: [{ id: MEI.id }, { id: second.id }] },
  ])
  expect(matchTransfers([at(20, 5000, 'TAN MEI LING')], [MEI, second])).toMatchObject([
    { kind: 'likely', reasons: ['sum of orders', 'name'], receivables: [{ id: MEI.id }, { id: second.id }] },
  ])
  expect(matchTransfers([at(20, 4990, `${MEI.id} ${second.id}`)], [MEI, second])[0]?.kind).toBe('underpaid')
  expect(
    matchTransfers([at(20, 4120, MEI.id), at(21, 5000, `${MEI.id} ${second.id}`, 2)], [MEI, second]).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['exact', 'double'])
})

test('PAY-042 among several receivables of one amount the one whose name agrees most is likely, then a claimed one', () => {
  const receivables = [
    receivable('1AAA2BBB3CCC', 990, 'Wei Jie Goh'),
    receivable('2AAA2BBB3CCC', 990, 'Wei Jie Loh'),
    receivable('3AAA2BBB3CCC', 990, 'Wei Jie Loh', { state: 'claimed' }),
  ]
  expect(matchTransfers([at(20, 990, 'LOH WEI JIE')], receivables)[0]).toMatchObject({
    kind: 'likely',
    receivables: [{ id: '3AAA2BBB3CCC' }],
  })
})

test('PAY-042 a transfer that names a cancelled order is listed as such and pays nothing else', () => {
  const second = receivable('4N5P6R7S8T9V', 4120, 'Siti Rahman')
  const matches = matchTransfers(
    [at(20, 4120, `${MEI.id}`), at(20, 4120, 'TAN MEI LING 7K3Q'), at(20, 4120, 'TAN MEI LING')],
    [{ ...MEI, state: 'cancelled' }, second],
  )
  expect(matches.map(({ kind }) => kind)).toEqual(['cancelled', 'cancelled', 'foreign'])
})

const AGAIN = receivable('ZN4M8H2TTX10', 2500, 'Mei Ling Tan')
const paysOf = (transfers: readonly Transfer[], receivables: readonly Receivable[]): string[] =>
  matchTransfers(transfers, receivables).map(({ kind, receivables: paid }) =>
    [kind, ...paid.map(({ id }) => id.slice(0, 2))].join(' '),
  )

test.each<[string, readonly Transfer[], readonly Receivable[], readonly string[]]>([
  ['one reference pays two orders of a buyer by their sum', [at(20, 6620, MEI.id)], [MEI, AGAIN], ['likely 7K ZN']],
  [
    'the reference of a paid order pays the next one of the buyer',
    [at(20, 4120, MEI.id), at(21, 2500, MEI.id, 2)],
    [MEI, AGAIN],
    ['exact 7K', 'likely ZN'],
  ],
  [
    'the reference of an order that was verified before pays the next one of the buyer',
    [at(21, 2500, MEI.id)],
    [{ ...MEI, state: 'verified', paid: asCents(4120) }, AGAIN],
    ['likely ZN'],
  ],
  [
    'the reference of a cancelled order pays the one that replaced it',
    [at(20, 2500, MEI.id)],
    [{ ...MEI, state: 'cancelled' }, AGAIN],
    ['likely ZN'],
  ],
  [
    'an order that another transfer names is not paid by the reference of a second one',
    [at(20, 4120, MEI.id), at(21, 2500, MEI.id, 2), at(22, 2500, AGAIN.id, 3)],
    [MEI, AGAIN],
    ['exact 7K', 'double 7K', 'exact ZN'],
  ],
  [
    'a transfer of a day before an order never pays it by the reference of another',
    [at(20, 4120, MEI.id), at(8, 2500, MEI.id, 2)],
    [MEI, AGAIN],
    ['exact 7K', 'double 7K'],
  ],
  [
    'the reference of one buyer never pays an order of another',
    [at(20, 4120, MEI.id), at(21, 1800, MEI.id, 2)],
    [MEI, SITI],
    ['exact 7K', 'double 7K'],
  ],
])('PAY-042 %s', (_, transfers, receivables, expected) => {
  expect(paysOf(transfers, receivables)).toEqual(expected)
})

const week = (id: string, day: number, state: Receivable['state'] = 'unpaid'): Receivable =>
  receivable(id, 990, 'Siti Rahman', { since: fromCivil(2026, 11, day)!, state })
const [FIRST_WEEK, SECOND_WEEK] = [week('1AAA2BBB3CCC', 12, 'claimed'), week('2BBB2BBB3CCC', 19)]
const [EARLY, LATE] = [at(13, 990, 'SITI RAHMAN'), at(20, 990, 'SITI RAHMAN', 2)]

test('PAY-042 equal orders of two weeks are paid by the transfers of their weeks, whichever the statement lists first', () => {
  const receivables = [FIRST_WEEK, SECOND_WEEK]
  expect(paysOf([LATE, EARLY], receivables)).toEqual(['likely 2B', 'likely 1A'])
  expect(paysOf([EARLY, LATE], receivables)).toEqual(['likely 1A', 'likely 2B'])
})

test('PAY-042 among equal orders that a transfer may pay, the one placed last is likely', () => {
  expect(paysOf([LATE], [week('1AAA2BBB3CCC', 12), SECOND_WEEK])).toEqual(['likely 2B'])
})

test('PAY-042 a transfer that was matched before is recognised again; the same transfer once more is double', () => {
  const before = at(20, 4120, 'JOYCE')
  const known = [{ day: before.day, amount: before.amount, text: before.text, dueIds: [MEI.id] }]
  const verified: Receivable = { ...MEI, state: 'verified', paid: asCents(4120) }
  expect(matchTransfers([before], [verified], known)).toMatchObject([
    { kind: 'verified', reasons: ['matched before'], receivables: [{ id: MEI.id }] },
  ])
  expect(matchTransfers([before, at(21, 4120, MEI.id, 2)], [verified], known).map(({ kind }) => kind)).toEqual([
    'verified',
    'double',
  ])
  expect(matchTransfers([before], [MEI], known)[0]?.kind).toBe('likely')
})

test('PAY-042 parts and sums that were verified before are recognised without a record on the device', () => {
  const verified: Receivable = { ...MEI, state: 'verified', paid: asCents(4120) }
  const second = receivable('4N5P6R7S8T9V', 880, MEI.payerName, { state: 'verified', paid: asCents(880) })
  const parts = [at(20, 2000, MEI.id), at(21, 2120, MEI.id, 2)]
  expect(matchTransfers(parts, [verified]).map(({ kind, received }) => [kind, received])).toEqual([
    ['verified', 4120],
    ['verified', 4120],
  ])
  expect(matchTransfers([at(20, 5000, `${MEI.id} ${second.id}`)], [verified, second])[0]?.kind).toBe('verified')
})

const PAID_BEFORE: Receivable = { ...MEI, state: 'verified', paid: MEI.amount }
const CANCELLED_BEFORE: Receivable = { ...MEI, state: 'cancelled' }
const BOTH = `${MEI.id} ${AGAIN.id}`

test.each<[string, readonly Transfer[], readonly Receivable[], readonly string[]]>([
  ['the amount of the open one', [at(20, 2500, BOTH)], [PAID_BEFORE, AGAIN], ['likely ZN; verified']],
  ['the sum of both, where nothing else paid it', [at(20, 6620, BOTH)], [PAID_BEFORE, AGAIN], ['likely 7K ZN']],
  ['the amount of the verified one', [at(20, 4120, BOTH)], [PAID_BEFORE, AGAIN], ['verified 7K; open']],
  [
    'the amount of the verified one, which another transfer paid',
    [at(20, 4120, MEI.id), at(21, 4120, BOTH, 2)],
    [PAID_BEFORE, AGAIN],
    ['verified 7K', 'double 7K; open'],
  ],
  [
    'the sum of both, although another transfer paid the verified one',
    [at(20, 4120, MEI.id), at(21, 6620, BOTH, 2)],
    [PAID_BEFORE, AGAIN],
    ['verified 7K', 'overpaid ZN; verified'],
  ],
  ['another amount', [at(20, 2000, BOTH)], [PAID_BEFORE, AGAIN], ['underpaid ZN; verified']],
  ['a day before the open one', [at(1, 2500, BOTH)], [PAID_BEFORE, AGAIN], ['underpaid ZN; verified']],
  [
    'the amount of the open one beside a cancelled one',
    [at(20, 2500, BOTH)],
    [CANCELLED_BEFORE, AGAIN],
    ['likely ZN; cancelled'],
  ],
  [
    'the amount of a cancelled one beside an open one',
    [at(20, 4120, BOTH)],
    [CANCELLED_BEFORE, AGAIN],
    ['cancelled 7K; open'],
  ],
  [
    'the amount of a verified one beside a cancelled one',
    [at(20, 2500, BOTH)],
    [CANCELLED_BEFORE, { ...AGAIN, state: 'verified', paid: asCents(2500) }],
    ['verified ZN; cancelled'],
  ],
  [
    'the amount of a cancelled one beside a verified one',
    [at(20, 4120, BOTH)],
    [CANCELLED_BEFORE, { ...AGAIN, state: 'verified', paid: asCents(2500) }],
    ['cancelled 7K; verified'],
  ],
])(
  'PAY-042 a transfer that names two orders of a buyer, of which one is settled, is about the right one: %s',
  (_, transfers, receivables, expected) => {
    const shown = matchTransfers(transfers, receivables).map(({ kind, receivables: paid, reasons }) =>
      [
        [kind, ...paid.map(({ id }) => id.slice(0, 2))].join(' '),
        ...reasons.flatMap((reason) => /^names an? (\w+) order too$/.exec(reason)?.[1] ?? []),
      ].join('; '),
    )
    expect(shown).toEqual(expected)
  },
)

test('PAY-042 orders of two buyers in one transfer are not taken for each other', () => {
  const other = receivable('4N5P6R7S8T9V', 2500, 'Siti Rahman')
  const [match] = matchTransfers([at(20, 2500, `${MEI.id} ${other.id}`)], [PAID_BEFORE, other])
  expect(match?.kind).toBe('double')
})

const VERIFIED: Receivable = { ...MEI, state: 'verified', paid: asCents(4120) }
const LACKING: Receivable = {
  ...MEI,
  amount: asCents(6000),
  state: 'verified',
  paid: asCents(4120),
  toPay: asCents(1880),
}
const JOYCE = at(20, 4120, 'JOYCE')
const KNOWN_JOYCE = [{ day: JOYCE.day, amount: JOYCE.amount, text: JOYCE.text, dueIds: [MEI.id] }]

test.each<[string, readonly Transfer[], Receivable, readonly string[], boolean]>([
  ['the only transfer with less than was verified differs', [at(20, 3900, MEI.id)], VERIFIED, ['differs 3900'], false],
  ['the only transfer with more than was verified differs', [at(20, 4300, MEI.id)], VERIFIED, ['differs 4300'], false],
  [
    'two transfers that are less than what was verified differ by their sum',
    [at(20, 2000, MEI.id), at(21, 2000, MEI.id, 2)],
    VERIFIED,
    ['differs 4000', 'differs 4000'],
    false,
  ],
  [
    'of two transfers, both unlike what was verified, the nearer one differs and the other is double',
    [at(20, 4300, MEI.id), at(21, 9000, MEI.id, 2)],
    VERIFIED,
    ['differs 4300', 'double 9000'],
    false,
  ],
  ['the rest of a verified payment is offered as such', [at(21, 1880, MEI.id)], LACKING, ['rest 1880'], false],
  ['the rest with the short reference alone', [at(21, 1880, 'QR 7K3Q')], LACKING, ['rest 1880'], false],
  [
    'the payment and its rest',
    [at(20, 4120, MEI.id), at(21, 1880, MEI.id, 2)],
    LACKING,
    ['verified 4120', 'rest 1880'],
    false,
  ],
  [
    'the rest of a payment that was matched before',
    [JOYCE, at(21, 1880, MEI.id, 2)],
    LACKING,
    ['verified 4120', 'rest 1880'],
    true,
  ],
  [
    'the payment and its rest, once recorded',
    [at(20, 4120, MEI.id), at(21, 1880, MEI.id, 2)],
    { ...VERIFIED, amount: asCents(6000), paid: asCents(6000) },
    ['verified 6000', 'verified 6000'],
    false,
  ],
  [
    'the rest, once recorded, of a payment that was matched before',
    [JOYCE, at(21, 1880, MEI.id, 2)],
    { ...VERIFIED, amount: asCents(6000), paid: asCents(6000) },
    ['verified 4120', 'verified 1880'],
    true,
  ],
  [
    'a second transfer beside the payment is double',
    [at(20, 4120, MEI.id), at(21, 2000, MEI.id, 2)],
    LACKING,
    ['verified 4120', 'double 2000'],
    false,
  ],
  [
    'a second rest is double',
    [at(20, 4120, MEI.id), at(21, 1880, MEI.id, 2), at(22, 1880, MEI.id, 3)],
    LACKING,
    ['verified 4120', 'rest 1880', 'double 1880'],
    false,
  ],
])('PAY-042 a transfer that names a verified order: %s', (_, transfers, verified, expected, isKnown) => {
  const matches = matchTransfers(transfers, [verified], isKnown ? KNOWN_JOYCE : [])
  expect(matches.map(({ kind, received }) => `${kind} ${received}`)).toEqual(expected)
})

const GONE: Receivable = { ...MEI, state: 'cancelled' }
const kindsAndReceivables = (matches: readonly TransferMatch[]): string[] =>
  matches.map(({ kind, receivables, reasons }) =>
    [
      kind,
      ...receivables.map(({ id }) => id.slice(0, 2)),
      ...reasons.filter((reason) => reason === 'partly returned'),
    ].join(' '),
  )

test.each<[string, readonly Transfer[], readonly Receivable[], readonly string[]]>([
  ['returned', [at(20, 4120, MEI.id)], [{ ...GONE, returned: asCents(4120) }], ['returned 7K']],
  [
    'returned in part',
    [at(20, 4120, MEI.id)],
    [{ ...GONE, returned: asCents(1000) }],
    ['cancelled 7K partly returned'],
  ],
  [
    'returned once, paid twice',
    [at(21, 4120, MEI.id, 2), at(20, 4120, MEI.id)],
    [{ ...GONE, returned: asCents(4120) }],
    ['cancelled 7K', 'returned 7K'],
  ],
  [
    'returned, so that it does not pay the next order of the buyer',
    [at(20, 2500, MEI.id)],
    [{ ...GONE, amount: asCents(2500), returned: asCents(2500) }, AGAIN],
    ['returned 7K'],
  ],
  [
    'returned for two orders together',
    [at(20, 6620, `${MEI.id} ${AGAIN.id}`)],
    [
      { ...GONE, returned: asCents(4120) },
      { ...AGAIN, state: 'cancelled', returned: asCents(2500) },
    ],
    ['returned 7K ZN'],
  ],
  [
    'returned for one of two orders',
    [at(20, 6620, `${MEI.id} ${AGAIN.id}`)],
    [
      { ...GONE, returned: asCents(4120) },
      { ...AGAIN, state: 'cancelled' },
    ],
    ['cancelled 7K ZN partly returned'],
  ],
])(
  'PAY-042 PAY-043 a transfer for a cancelled order is judged by the refund that was recorded: %s',
  (_, transfers, receivables, expected) => {
    expect(kindsAndReceivables(matchTransfers(transfers, receivables))).toEqual(expected)
  },
)

test('PAY-042 a transfer without reference that was matched before is known after its order was cancelled and returned', () => {
  const kindOf = (receivables: readonly Receivable[]) =>
    matchTransfers([JOYCE], receivables, KNOWN_JOYCE).map(({ kind }) => kind)
  expect(kindOf([GONE])).toEqual(['cancelled'])
  expect(kindOf([{ ...GONE, returned: asCents(4120) }])).toEqual(['returned'])
})

test('PAY-042 one transfer for two verified orders with another sum differs', () => {
  const second = receivable('4N5P6R7S8T9V', 880, MEI.payerName, { state: 'verified', paid: asCents(880) })
  expect(matchTransfers([at(20, 4900, `${MEI.id} ${second.id}`)], [VERIFIED, second])[0]?.kind).toBe('differs')
})

test('PAY-042 two transfers that together are too little are underpaid by their sum', () => {
  const parts = [at(20, 2000, MEI.id), at(21, 2000, MEI.id, 2)]
  expect(matchTransfers(parts, RECEIVABLES)).toMatchObject([
    { kind: 'underpaid', received: 4000 },
    { kind: 'underpaid', received: 4000 },
  ])
})

const NAMES = [
  'Mei Ling Tan',
  'Siti Rahman',
  'Arun Nair',
  'Wei Jie Loh',
  'Tan Ah Kow',
  'Mary John',
  'Kumar Rajan',
  'Lim Bee Hoon',
]
const NOISE = [
  'PayNow Transfer',
  'OTHR',
  'Incoming Fund Transfer 7731',
  'FAST 2026',
  'QR',
  'thanks',
  'eggs',
  'BANK FEES 1234',
  '',
]
const REFS = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')),
  minLength: 12,
  maxLength: 12,
})

/** A buyer's order and how its transfer was written: whole reference, short one, none, or no transfer. */
const PAID = fc.record({
  ref: REFS,
  amount: fc.integer({ min: 100, max: 400 }).map((n) => n * 10),
  name: fc.constantFrom(...NAMES),
  by: fc.constantFrom('full', 'short', 'name', 'nothing', 'unpaid'),
  noise: fc.array(fc.constantFrom(...NOISE), { maxLength: 3 }),
})

test('PAY-042 random statements: no transfer is matched exactly to an order that it does not pay, and each with a whole reference is', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(PAID, { selector: ({ ref }) => ref, maxLength: 60 }),
      fc.array(fc.tuple(fc.integer({ min: 1000, max: 4000 }), fc.constantFrom(...NOISE)), { maxLength: 30 }),
      (paid, foreign) => {
        const receivables = paid.map(({ ref, amount, name }) =>
          receivable(ref, amount, name, { payerId: `${name} ${ref}` }),
        )
        const written = paid.flatMap(({ ref, amount, name, by, noise }) => {
          const mark = { full: ref, short: ref.slice(0, 4), name: '', nothing: '', unpaid: null }[by]
          return mark === null
            ? []
            : [{ ref, by, amount, text: [...noise, by === 'nothing' ? '' : name, mark].join(' ') }]
        })
        const transfers = [
          ...written.map(({ amount, text }, n) => at(20, amount, text, n + 1)),
          ...foreign.map(([amount, text], n) => at(20, amount, text, 1000 + n)),
        ]
        const matches = matchTransfers(transfers, receivables)
        expect(matches.map(({ transfer }) => transfer)).toEqual(transfers)
        const isOwn = ({ receivables: found }: TransferMatch, n: number): boolean =>
          found.length === 1 && found[0]?.id === written[n]?.ref
        expect(matches.filter((match, n) => match.kind === 'exact' && !isOwn(match, n))).toEqual([])
        expect(matches.filter(({ kind }, n) => kind !== 'exact' && written[n]?.by === 'full')).toEqual([])
        const takers = matches
          .filter(({ kind }) => kind === 'exact' || kind === 'likely')
          .flatMap(({ receivables: of }) => of)
        expect(new Set(takers).size).toBe(takers.length)
      },
    ),
    { numRuns: 200 },
  )
})

test('PAY-042 1,000 transfers are matched to 2,000 orders in less than a second of processor time', () => {
  const ref = (n: number): string => (n * 7_919_993).toString(32).toUpperCase().padStart(12, 'Z')
  const receivables = Array.from({ length: 2000 }, (_, n) =>
    receivable(ref(n), 1000 + n, NAMES[n % 8] ?? '', { payerId: String(n % 900) }),
  )
  const transfers = Array.from({ length: 1000 }, (_, n) =>
    at(20, 1000 + n * 2, `PayNow Transfer ${n} From: ${NAMES[(n * 2) % 8]} OTHR ${n % 3 === 0 ? ref(n * 2) : ''}`, n),
  )
  const cpu = process.cpuUsage()
  const matches = matchTransfers(transfers, receivables)
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(1000)
  expect(matches.filter(({ kind }) => kind === 'exact')).toHaveLength(334)
})

const reasonsOf = (transfers: readonly Transfer[], receivables: readonly Receivable[]): string[] =>
  (matchedPayments(matchTransfers(transfers, receivables), receivables).get('likely') ?? []).map(likelyText)

test.each<[string, readonly Transfer[], readonly Receivable[], string]>([
  ['name and amount', [at(20, 4120, 'MEI LING')], [MEI], 'Matches: amount, name. No reference.'],
  ['the amount alone', [at(20, 4120, 'JOYCE')], [MEI], 'Matches: amount. No reference. The name does not match.'],
  [
    'the short reference without the name',
    [at(20, 4120, 'QR 7K3Q')],
    [MEI],
    'Matches: short reference, amount. The name does not match.',
  ],
  [
    'an early transfer',
    [at(1, 4120, MEI.id)],
    [MEI],
    'Matches: reference, amount. The transfer is older than the order.',
  ],
  ['two orders with one reference', [at(20, 6620, MEI.id)], [MEI, AGAIN], 'Matches: reference, sum of the orders.'],
  [
    'the reference of a paid order',
    [at(20, 4120, MEI.id), at(21, 2500, MEI.id, 2)],
    [MEI, AGAIN],
    'Matches: reference of another order of this buyer, amount.',
  ],
])('PAY-042 a likely transfer names its reason: %s', (_, transfers, receivables, expected) => {
  expect(reasonsOf(transfers, receivables)).toEqual([expected])
})
