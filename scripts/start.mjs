// npm start: sets everything up, then serves.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild, ensurePackages, root, say } from './setup.mjs'

ensurePackages()
ensureBuild()
say('Starting …')
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
