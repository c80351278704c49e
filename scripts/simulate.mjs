// npm run simulate -- --seeds N [--seed S]: the simulator for as many random histories as you give it.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { binary, ensurePackages, root, say } from './setup.mjs'

ensurePackages()
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1000' }, seed: { type: 'string' } } })
say(values.seed ? `Simulating seed ${values.seed} …` : `Simulating ${values.seeds} seeds …`)
const chosen = values.seed ? { SIM_SEED: values.seed } : { SIM_SEEDS: values.seeds }
const { status } = spawnSync(
  binary('vitest'),
  ['run', '--project', 'simulation', '--testTimeout', '0', '--reporter', 'default'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...chosen },
  },
)
process.exit(status ?? 1)
