// npm run fuzz -- [--kind sheet|picture] [--seeds N] [--from S]: mutated event sheets and pictures, as many as wanted.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { binary, ensurePackages, root, say } from './setup.mjs'

ensurePackages()
const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
  },
})
say(`Fuzzing ${values.seeds} ${values.kind ?? 'sheets and as many picture'}s from seed ${values.from} …`)
const { status } = spawnSync(
  binary('vitest'),
  ['run', '--project', 'attacks', '--testTimeout', '0', 'tests/attacks/fuzz.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_SEEDS: values.seeds,
      FUZZ_FROM: values.from,
      ...(values.kind === undefined ? {} : { FUZZ_KIND: values.kind }),
    },
  },
)
process.exit(status ?? 1)
