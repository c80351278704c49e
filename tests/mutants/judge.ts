import type { Fault } from './fault.ts'
import { HANGING_TIMEOUT_MS, runStage, type StageResult } from './run-stage.ts'
import type { SourceCopy } from './source-copy.ts'
import { stagesOf, type Stage } from './stages.ts'

export interface Verdict {
  readonly isKilled: boolean
  /** Title of the test that failed, or the reason why there is none. */
  readonly by: string
  readonly seconds: number
}

const byTimeout = (result: StageResult): boolean =>
  result.outcome === 'hanging' || (result.outcome === 'failed' && result.isTimeout)

/** Runs the tests of a mutant until one of them fails. A time-out kills only a fault that says it hangs. */
export const judge = async (
  root: string,
  copy: SourceCopy,
  fault: Fault,
  stages: readonly Stage[] = stagesOf(fault),
  /** Called with the stage that fails, without the fault. Throws when it fails then, too. */
  checkBaseline: (stage: Stage) => Promise<void> = () => Promise.resolve(),
): Promise<Verdict> => {
  const from = Date.now()
  const verdict = (isKilled: boolean, by: string): Verdict => ({
    isKilled,
    by,
    seconds: Math.round((Date.now() - from) / 1000),
  })
  const restore = copy.plant(fault)
  try {
    for (const [nth, stage] of stages.entries()) {
      // The nearest tests are few.
      const timeout = fault.hangs && nth === 0 ? HANGING_TIMEOUT_MS : undefined
      const result = await runStage(root, copy.directory, stage, timeout)
      if (result.outcome === 'passed') continue
      restore()
      await checkBaseline(stage)
      const by = result.outcome === 'failed' ? result.test : 'no test: the run did not end'
      return verdict(fault.hangs === true || !byTimeout(result), byTimeout(result) ? `time-out: ${by}` : by)
    }
    return verdict(false, 'no test')
  } finally {
    restore()
  }
}
