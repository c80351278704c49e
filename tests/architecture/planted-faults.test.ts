// The list of npm run mutants fits the sources, and its command tells a fault that tests notice from one that they do not.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantedIn, occurrences, type Fault } from '#tests/mutants/fault.ts'
import { judge } from '#tests/mutants/judge.ts'
import { COVERED_FOLDERS, plantedFaults, WITHOUT_FAULT } from '#tests/mutants/planted-faults.ts'
import { withTable } from '#tests/mutants/report.ts'
import { copySources, type SourceCopy } from '#tests/mutants/source-copy.ts'
import { stagesOf } from '#tests/mutants/stages.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const sourceOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

test('SYN-038 at least 100 faults are planted, each under its own id', () => {
  expect(plantedFaults.length).toBeGreaterThanOrEqual(100)
  expect(new Set(plantedFaults.map(({ id }) => id)).size).toBe(plantedFaults.length)
})

test('SYN-038 the text that a fault replaces occurs exactly once in its file', () => {
  const misplaced = plantedFaults.flatMap(({ id, file, before }) => {
    const found = occurrences(sourceOf(file), before)
    return found === 1 ? [] : [`${id}: ${JSON.stringify(before)} occurs ${found} times in ${file}`]
  })
  expect(misplaced).toEqual([])
})

test('SYN-038 every mutant differs from its source and is valid TypeScript', () => {
  const invalid = plantedFaults.flatMap((fault) => {
    const source = sourceOf(fault.file)
    try {
      const [was, is] = [source, plantedIn(source, fault)].map(
        (text) => transformSync(text, { loader: 'ts', minify: true }).code,
      )
      return was === is ? [`${fault.id} changes nothing`] : []
    } catch (error) {
      return [`${fault.id}: ${String(error)}`]
    }
  })
  expect(invalid).toEqual([])
})

test('SYN-038 every file of the engine and the stores has a planted fault or states why it has none', () => {
  const faulty = new Set(plantedFaults.map(({ file }) => file))
  const files = COVERED_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
  expect(files.filter((file) => !faulty.has(file) && !(file in WITHOUT_FAULT))).toEqual([])
  expect(Object.keys(WITHOUT_FAULT).filter((file) => faulty.has(file) || !files.includes(file))).toEqual([])
})

const SAMPLE = [
  ['status-ignores-progress', 'sync/client/sync-driver.test.ts sync/client/quarantine.test.ts'],
  ['same-longer-array', 'sync/protocol/deep-equal.test.ts'],
  ['locks-shared-counts-as-exclusive', 'server/sync/lock-set.test.ts'],
  ['durability-never', 'client/store/database/durability.test.ts'],
  ['now-ahead-of-time', 'client/store/lists/now.test.ts'],
] as const

let copy: SourceCopy
beforeAll(() => {
  copy = copySources(ROOT, `test-${process.pid}`)
})
afterAll(() => copy.remove())

const stageOf = (fault: Fault, files: string) => {
  const stage = stagesOf(fault).find(({ project }) => project === 'unit' || project === 'store')
  return [{ ...stage!, files: files.split(' ') }]
}
const faultOf = (id: string): Fault => plantedFaults.find((fault) => fault.id === id)!

for (const [id, files] of SAMPLE)
  test(`SYN-038 the tests kill the mutant ${id}`, async () => {
    const fault = faultOf(id)
    const verdict = await judge(ROOT, copy, fault, stageOf(fault, files))
    expect(verdict).toMatchObject({ isKilled: true, by: expect.not.stringContaining('outside of any test') })
    expect(sourceOf(fault.file)).toContain(fault.before)
  })

test('SYN-038 a mutant that no test notices survives, and the report says so', async () => {
  const fault = { ...faultOf('now-ahead-of-time'), before: '/** The latest of', after: '/** Latest of' }
  const verdict = await judge(ROOT, copy, fault, stageOf(fault, 'client/store/lists/now.test.ts'))
  expect(verdict).toMatchObject({ isKilled: false, by: 'no test' })
  const report = withTable('# Mutants\n\n<!-- measured -->\n\nold', [{ fault, verdict }], new Date(0))
  expect(report).toContain('Measured on 1970-01-01: **0 of 1 killed, 0.0 %**.')
  expect(report).not.toContain('old')
})
