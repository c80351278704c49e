// npm run simulate -- --seeds N [--from S] | --seed S: runs the simulator on many random histories.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePackages, root, say } from './setup.mjs'

/** A process ends after so many and frees its memory. */
const SEEDS_PER_PROCESS = 250
/** Histories make much short-lived data; one process a core needs no second thread for collecting it. */
const MEMORY = ['--min-semi-space-size=64', '--max-semi-space-size=128', '--single-threaded-gc']

ensurePackages()
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})

const { build } = await import('esbuild')
const program = join(root, '.cache', 'simulate', 'run-seeds.mjs')
await build({
  entryPoints: [join(root, 'tests', 'simulation', 'run-seeds.ts')],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning',
})

const play = (from, seeds) =>
  new Promise((resolve) => {
    const args = [...MEMORY, '--enable-source-maps', program, String(from), String(seeds)]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('close', (status) => resolve({ passed: status === 0, output }))
  })

if (values.seed) {
  say(`Simulating seed ${values.seed} …`)
  const { passed, output } = await play(Number(values.seed), 1)
  console.log(output)
  say(passed ? 'No violation' : 'Violations stand above')
  process.exit(passed ? 0 : 1)
}

const [first, count] = [Number(values.from), Number(values.seeds)]
const parts = Array.from({ length: Math.ceil(count / SEEDS_PER_PROCESS) }, (_, n) => ({
  from: first + n * SEEDS_PER_PROCESS,
  seeds: Math.min(SEEDS_PER_PROCESS, count - n * SEEDS_PER_PROCESS),
}))
say(`Simulating ${count} seeds from ${first} …`)
const began = Date.now()
let played = 0
let failed = 0
const worker = async () => {
  for (let part = parts.shift(); part; part = parts.shift()) {
    const { passed, output } = await play(part.from, part.seeds)
    played += part.seeds
    if (!passed) {
      failed += 1
      console.log(output)
    }
    say(`${played} seeds of each story in ${Math.round((Date.now() - began) / 1000)} s, ${failed} parts with a failure`)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))
process.exit(failed > 0 ? 1 : 0)
