// npm run audit: scores of Lighthouse for pages of guests and of a host, on a simulated phone.
import { spawn } from 'node:child_process'
import { binary, ensureBuild, ensurePackages, ensurePrograms, root } from './setup.mjs'

ensurePackages()
ensurePrograms()
ensureBuild()
const audit = spawn(binary('tsx'), ['bench/audit.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => audit.kill(signal))
audit.on('exit', (code) => process.exit(code ?? 1))
