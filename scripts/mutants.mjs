// npm run mutants: plants faults in copies of the engine and the stores, and counts those that the tests notice.
import { spawn } from 'node:child_process'
import { binary, ensurePackages, root } from './setup.mjs'

ensurePackages()
const mutants = spawn(binary('tsx'), ['tests/mutants/run-mutants.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => mutants.kill(signal))
mutants.on('exit', (code) => process.exit(code ?? 1))
