// `npm run fuzz` sets FUZZ_KIND, FUZZ_SEEDS and FUZZ_FROM.
import { expect, test } from 'vitest'
import { runFuzz, type FuzzKind, type FuzzReport } from './fuzz/fuzz-run.ts'

const DEFAULT_SEEDS = 300

const { FUZZ_KIND, FUZZ_SEEDS, FUZZ_FROM } = process.env
const count = Number(FUZZ_SEEDS ?? DEFAULT_SEEDS)
const from = Number(FUZZ_FROM ?? 1)
const kinds = (['sheet', 'picture'] as const).filter((kind) => FUZZ_KIND === undefined || FUZZ_KIND === kind)

const fuzz = (kind: FuzzKind): Promise<FuzzReport> =>
  runFuzz(kind, from, count, ({ cases, failures, read, maxCpuMs, maxRssMb }) => {
    const found = failures.length === 1 ? '1 failure' : `${failures.length} failures`
    if (FUZZ_SEEDS !== undefined)
      process.stdout.write(
        `${kind}: ${cases} of ${count} cases, ${read} readable, ${found}; slowest ${maxCpuMs} ms, memory ${maxRssMb} MB\n`,
      )
  })

const title: Readonly<Record<FuzzKind, string>> = {
  sheet: 'EVT-083 a damaged event sheet is read or refused: no exception, at most 2 s, bounded memory',
  picture: 'ERR-010 a damaged picture is re-encoded or refused: no crash, at most 2 s, bounded memory',
}

test.each(kinds.map((kind) => [title[kind], kind] as const))('%s', async (_title, kind) => {
  const report = await fuzz(kind)
  expect(report.failures.join('\n\n')).toBe('')
  expect(report.cases).toBe(count)
  // Mutations that always destroy the file would test nothing but its first check. A few seeds prove nothing of that kind.
  expect(report.read).toBeGreaterThanOrEqual(count < DEFAULT_SEEDS ? 0 : count / 20)
})
