// npm run mutants: plants each fault of the list in a copy of the sources and runs the tests that concern it.
// Its options stand in docs/mutants.md.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format } from 'oxfmt'
import type { Fault } from './fault.ts'
import { judge, type Verdict } from './judge.ts'
import { plantedFaults } from './planted-faults.ts'
import { withTable } from './report.ts'
import { runStage } from './run-stage.ts'
import { copySources, type SourceCopy } from './source-copy.ts'
import { quickStagesOf, stagesOf, type Stage } from './stages.ts'

/** Below it the command fails. */
const GOAL_PERCENT = 95

const root = join(import.meta.dirname, '..', '..')
const resultsFile = join(root, '.cache', 'mutants', 'results.json')
const reportFile = join(root, 'docs', 'mutants.md')
const say = (text: string): void => void process.stdout.write(`[mutants] ${text}\n`)

// Ends the tests of a mutant with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

type Results = Record<string, Verdict & { readonly fingerprint: string }>

/** A verdict holds while the fault and its source file stay as they are. */
const fingerprintOf = ({ file, before, after }: Fault, directory = root): string =>
  createHash('sha256')
    .update(readFileSync(join(directory, file)))
    .update(before)
    .update('\0')
    .update(after)
    .digest('hex')

const results: Results =
  values.fresh || !existsSync(resultsFile) ? {} : (JSON.parse(readFileSync(resultsFile, 'utf8')) as Results)
const isJudged = (fault: Fault): boolean => results[fault.id]?.fingerprint === fingerprintOf(fault)

const wanted = plantedFaults.filter(
  ({ id, file }) =>
    values.only === undefined || values.only.split(',').some((part) => id === part || file.startsWith(part)),
)
const due = wanted.filter((fault) => !isJudged(fault) || (values.survivors && !results[fault.id]!.isKilled))

/** `--quick` runs the first tests of a fault alone; what survives them is not judged. */
const stagesFor = (fault: Fault): Stage[] => (values.quick ? quickStagesOf(fault) : stagesOf(fault))

/** A busy machine makes a test fail now and then. */
const BASELINE_TRIES = 3

const sound = new Set<string>()

/** Without a fault the tests pass: otherwise each mutant would seem to be killed. Run once for each stage that kills. */
const checkBaseline = async (copy: SourceCopy, stage: Stage): Promise<void> => {
  const key = JSON.stringify(stage)
  if (sound.has(key)) return
  let result = await runStage(root, copy.directory, stage)
  for (let tries = 1; tries < BASELINE_TRIES && result.outcome !== 'passed'; tries += 1)
    result = await runStage(root, copy.directory, stage)
  if (result.outcome !== 'passed')
    throw new Error(`Without a fault, ${stage.files.join(' ')}: ${result.outcome === 'failed' ? result.test : 'hangs'}`)
  sound.add(key)
}

const queue = [...due]
const work = async (job: number): Promise<void> => {
  const copy = copySources(root, `job-${job}`)
  try {
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      const verdict = await judge(root, copy, fault, stagesFor(fault), (stage) => checkBaseline(copy, stage))
      const fingerprint = fingerprintOf(fault, copy.directory)
      if (verdict.isKilled || !values.quick) results[fault.id] = { ...verdict, fingerprint }
      writeFileSync(resultsFile, JSON.stringify(results, null, 1))
      say(`${verdict.isKilled ? 'killed  ' : 'SURVIVED'} ${fault.id} (${verdict.seconds} s) by ${verdict.by}`)
    }
  } finally {
    copy.remove()
  }
}

mkdirSync(join(root, '.cache', 'mutants'), { recursive: true })
say(`${due.length} of ${plantedFaults.length} mutants …`)
if (due.length > 0) await Promise.all(Array.from({ length: Number(values.jobs) }, (_, n) => work(n + 1)))

const verdicts = wanted.flatMap((fault) => (isJudged(fault) ? [{ fault, verdict: results[fault.id]! }] : []))
const killed = verdicts.filter(({ verdict }) => verdict.isKilled).length
const percent = (100 * killed) / verdicts.length
for (const { fault, verdict } of verdicts)
  if (!verdict.isKilled) say(`survived: ${fault.id} in ${fault.file}, breaks ${fault.breaks} (${verdict.by})`)
const unjudged = wanted.length - verdicts.length
say(`${killed} of ${verdicts.length} mutants are killed: ${percent.toFixed(1)} %; ${unjudged} are not judged`)
if (values.write && values.only === undefined && !values.quick) {
  const report = withTable(readFileSync(reportFile, 'utf8'), verdicts, new Date(), unjudged)
  writeFileSync(reportFile, (await format(reportFile, report)).code)
}
process.exit(percent >= GOAL_PERCENT && unjudged === 0 ? 0 : 1)
