// npm run bench: sets everything up, then measures. bench/run.ts lists the options.
import { spawn } from 'node:child_process'
import { binary, ensurePackages, ensurePrograms, root } from './setup.mjs'

ensurePackages()
ensurePrograms()
const bench = spawn(binary('tsx'), ['bench/run.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code) => process.exit(code ?? 1))
