// npm run simulate -- --seeds N [--from S] | --seed S: runs the simulator on many random histories.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { binary, ensurePackages, root, say } from './setup.mjs'

/** Seeds of one process, which frees its memory by ending. */
const SEEDS_PER_PROCESS = 500

ensurePackages()
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})

const play = (environment) =>
  new Promise((resolve) => {
    const child = spawn(
      binary('vitest'),
      [
        'run',
        '--project',
        'simulation',
        '--testTimeout',
        '0',
        '-t',
        'random',
        '--no-file-parallelism',
        '--reporter',
        'dot',
      ],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('close', (status) => resolve({ passed: status === 0, output }))
  })

if (values.seed) {
  say(`Simulating seed ${values.seed} …`)
  const { passed, output } = await play({ SIM_SEED: values.seed })
  console.log(output)
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
    const { passed, output } = await play({ SIM_FROM: String(part.from), SIM_SEEDS: String(part.seeds) })
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
