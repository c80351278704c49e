// Runs one stage of tests in a copy of the sources, and says which test failed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './stages.ts'

/** A stage takes seconds; one that is not over by now hangs. */
const STAGE_TIMEOUT_MS = 600_000
/** The same for a fault that says that it hangs: longer than its first tests take. */
export const HANGING_TIMEOUT_MS = 90_000

export type StageResult =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly test: string; readonly isTimeout: boolean }
  | { readonly outcome: 'hanging' }

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

const TIMED_OUT = /timed out/i

const resultOf = (report: Report | null, status: number | null): StageResult => {
  for (const file of report?.testResults ?? [])
    for (const { fullName, status: outcome, failureMessages = [] } of file.assertionResults)
      if (outcome === 'failed')
        return { outcome: 'failed', test: fullName, isTimeout: failureMessages.some((text) => TIMED_OUT.test(text)) }
  const broken = report?.testResults.find((file) => file.status === 'failed')
  if (broken) return { outcome: 'failed', test: `${broken.name}: ${broken.message ?? ''}`, isTimeout: false }
  if (status === 0 && report !== null && report.numPassedTests > 0) return { outcome: 'passed' }
  return { outcome: 'failed', test: 'an error outside of any test', isTimeout: false }
}

export const runStage = (
  root: string,
  directory: string,
  { project, files, seeds }: Stage,
  timeoutMs: number = STAGE_TIMEOUT_MS,
): Promise<StageResult> =>
  new Promise((resolve) => {
    const file = join(directory, 'reports', 'mutant.json')
    rmSync(file, { force: true })
    const vitest = spawn(
      join(root, 'node_modules', '.bin', 'vitest'),
      [
        'run',
        '--project',
        project,
        '--bail',
        '1',
        '--maxWorkers',
        '1',
        '--reporter',
        'json',
        '--outputFile',
        file,
        ...files.map((path) => join(directory, path)),
      ],
      {
        cwd: directory,
        stdio: 'ignore',
        // A group of its own: a hanging run is ended with its workers.
        detached: true,
        env: { ...process.env, ...(seeds === undefined ? {} : { SIM_SEEDS: String(seeds) }) },
      },
    )
    let isHanging = false
    const end = (): void => {
      if (vitest.pid !== undefined) process.kill(-vitest.pid, 'SIGKILL')
    }
    const timer = setTimeout(() => {
      isHanging = true
      end()
    }, timeoutMs)
    process.once('exit', end)
    vitest.on('close', (status) => {
      clearTimeout(timer)
      process.off('exit', end)
      if (isHanging) return resolve({ outcome: 'hanging' })
      resolve(resultOf(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null, status))
    })
  })
