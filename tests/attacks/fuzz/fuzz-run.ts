// Runs fuzz cases in child processes and judges them: an exception, a crash, more than 2 s of processor time or more memory
// than allowed is a failure that names its seed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundleOf } from '#tests/support/server.ts'

export type FuzzKind = 'sheet' | 'picture'

export type CaseResult =
  | { readonly seed: number; readonly state: 'began' }
  | {
      readonly seed: number
      readonly state: 'ended'
      /** 'read', 'refused', or 'failed: …'. */
      readonly outcome: string
      readonly cpuMs: number
      readonly rssMb: number
    }

export interface FuzzReport {
  readonly failures: readonly string[]
  readonly cases: number
  readonly read: number
  readonly maxCpuMs: number
  readonly maxRssMb: number
}

/** Processor time of one case. Time by the clock depends on what else the machine does. */
const MAX_CASE_CPU_MS = 2000
/** By the clock: a case that never ends. Far above the processor time, for machines under load. */
const MAX_CASE_WAIT_MS = 60_000
const MAX_RSS_MB = 450
/** A sheet is read in a browser's tab; 256 MB are what a cheap phone gives one. */
const MAX_HEAP_MB = 256
/** Cases of one process: what they leave in memory ends with it. */
const CASES_PER_PROCESS = 1000

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'event-sheets')

const rerun = (kind: FuzzKind, seed: number): string => `npm run fuzz -- --kind ${kind} --seeds 1 --from ${seed}`

interface Batch extends FuzzReport {
  /** The seed after the last one that ended or failed. */
  readonly next: number
}

const runBatch = async (kind: FuzzKind, from: number, count: number): Promise<Batch> => {
  const program = await bundleOf('tests/attacks/fuzz/fuzz-main.ts')
  const args = [`--max-old-space-size=${MAX_HEAP_MB}`, program, kind, String(from), String(count), FIXTURES]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const failures: string[] = []
  let [next, running, read, maxCpuMs, maxRssMb, errors] = [from, from, 0, 0, 0, '']
  const fail = (seed: number, why: string): void => {
    const failure = `${kind} seed ${seed}: ${why}\nRun it again with: ${rerun(kind, seed)}`
    failures.push(failure)
    process.stdout.write(`${failure}\n`)
  }
  const watch = setTimeout(() => child.kill('SIGKILL'), MAX_CASE_WAIT_MS)
  child.stderr.on('data', (text) => (errors = `${errors}${String(text)}`.slice(-2000)))
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
  )
  for await (const line of createInterface({ input: child.stdout })) {
    const result = JSON.parse(line) as CaseResult
    watch.refresh()
    running = result.seed
    if (result.state === 'began') continue
    next = result.seed + 1
    maxCpuMs = Math.max(maxCpuMs, result.cpuMs)
    maxRssMb = Math.max(maxRssMb, result.rssMb)
    if (result.outcome === 'read') read += 1
    if (result.outcome.startsWith('failed')) fail(result.seed, result.outcome)
    if (result.cpuMs > MAX_CASE_CPU_MS) fail(result.seed, `took ${result.cpuMs} ms of processor time`)
    if (result.rssMb > MAX_RSS_MB) fail(result.seed, `took ${result.rssMb} MB`)
  }
  const how = await ended
  clearTimeout(watch)
  if (next < from + count) {
    fail(running, `the process ended with ${how}\n${errors}`)
    next = running + 1
  }
  return { failures, cases: next - from, read, maxCpuMs, maxRssMb, next }
}

/** A process that ends early goes on behind the case that ended it. */
export const runFuzz = async (
  kind: FuzzKind,
  from: number,
  count: number,
  onBatch: (report: FuzzReport) => void = () => {},
): Promise<FuzzReport> => {
  let total: FuzzReport = { failures: [], cases: 0, read: 0, maxCpuMs: 0, maxRssMb: 0 }
  let next = from
  while (next < from + count) {
    const batch = await runBatch(kind, next, Math.min(CASES_PER_PROCESS, from + count - next))
    next = batch.next
    total = {
      failures: [...total.failures, ...batch.failures],
      cases: total.cases + batch.cases,
      read: total.read + batch.read,
      maxCpuMs: Math.max(total.maxCpuMs, batch.maxCpuMs),
      maxRssMb: Math.max(total.maxRssMb, batch.maxRssMb),
    }
    onBatch(total)
  }
  return total
}
