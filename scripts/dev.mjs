// npm run dev: the server with reload, and Vite in front of it.
import { spawn } from 'node:child_process'
import { binary, ensurePackages, root } from './setup.mjs'

ensurePackages()
const children = [
  spawn(binary('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(binary('vite'), [], { cwd: root, stdio: 'inherit' }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
