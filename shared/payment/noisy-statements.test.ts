// The table of docs/product/statement-matching.md, computed from noisy statements in seven layouts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { FORMAT_NAMES, statementText, type StatementFormat } from '#tests/support/bank-statements.ts'
import { noisyStatement } from '#tests/support/noisy-statement.ts'
import { transfersFromLines, transfersOf, type Statement } from './bank-transfer.ts'
import type { MatchKind } from './receivable.ts'
import { findColumns } from './statement-columns.ts'
import { matchTransfers } from './transfer-matching.ts'

const NOW = fromCivil(2026, 11, 22, 20)!
const ORDERS = 240
const FORMATS = Object.keys(FORMAT_NAMES) as StatementFormat[]
const PAYS: ReadonlySet<MatchKind> = new Set(['exact', 'likely', 'overpaid', 'underpaid', 'double'])

const read = (format: StatementFormat, text: string): Statement => {
  if (format === 'pasted') return transfersFromLines(text, NOW)
  const rows = Papa.parse<string[]>(text).data
  const found = findColumns(rows, NOW)
  if (found === null) throw new Error(`No columns in ${format}`)
  return transfersOf(rows, found.columns, NOW)
}

interface Figures {
  readonly transfers: number
  readonly forOrders: number
  readonly exact: number
  readonly hits: number
  readonly misses: number
  readonly wrong: number
  readonly wrongExact: number
}

const figuresOf = (format: StatementFormat, seed: number): Figures => {
  const { receivables, lines } = noisyStatement(seed, ORDERS, NOW)
  const { transfers } = read(format, statementText(format, lines))
  const truths = lines.filter(({ amount }) => amount > 0).map(({ pays }) => pays)
  expect(transfers).toHaveLength(truths.length)
  const judged = matchTransfers(transfers, receivables).map(({ kind, receivables: found }, n) => {
    const truth = truths[n] ?? null
    const isPaying = PAYS.has(kind)
    const isRight = found.length === 1 && found[0]?.id === truth
    return { kind, isOrder: truth !== null, isHit: isPaying && isRight, isWrong: isPaying && !isRight }
  })
  const count = (of: (each: (typeof judged)[number]) => boolean): number => judged.filter(of).length
  return {
    transfers: judged.length,
    forOrders: count(({ isOrder }) => isOrder),
    exact: count(({ kind }) => kind === 'exact'),
    hits: count(({ isHit }) => isHit),
    misses: count(({ isOrder, isHit, isWrong }) => isOrder && !isHit && !isWrong),
    wrong: count(({ isWrong }) => isWrong),
    wrongExact: count(({ kind, isWrong }) => kind === 'exact' && isWrong),
  }
}

test('PAY-042 matching of noisy statements in seven layouts: no wrong match is exact, and the documented figures hold', () => {
  const all = FORMATS.map((format, n) => [format, figuresOf(format, 1000 + n)] as const)
  expect(all.map(([, { wrongExact }]) => wrongExact)).toEqual(FORMATS.map(() => 0))
  const rows = all.map(
    ([format, { transfers, forOrders, exact, hits, misses, wrong }]) =>
      `| ${[FORMAT_NAMES[format], transfers, forOrders, hits, exact, misses, wrong].join(' | ')} |`,
  )
  const document = readFileSync(
    join(import.meta.dirname, '..', '..', 'docs', 'product', 'statement-matching.md'),
    'utf8',
  )
  const written = (document.split('<!-- figures -->')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.replace(/ +\|/g, ' |').replace(/\| +/g, '| '))
  expect(written.slice(2)).toEqual(rows)
})

test('PAY-042 in forty noisy statements no exact match is wrong', () => {
  for (let seed = 1; seed <= 40; seed += 1)
    expect(figuresOf(FORMATS[seed % FORMATS.length] ?? 'dbs', seed).wrongExact, `seed ${seed}`).toBe(0)
})
