// npm run demo: serves a filled neighbourhood on a temporary data directory.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { binary, ensureBuild, ensurePackages, root, say } from './setup.mjs'

ensurePackages()
ensureBuild()

const WARNING = 40
/** Everybody on this machine may use the demo. */
const OPERATOR_PASSWORD = 'operator'
/** Services of a real server, which the settings around the demo may name. */
const SERVICES = [
  'DATABASE_URL',
  'DEBUG_NOTICE_URL',
  'ERROR_REPORTS_DSN',
  'FACEBOOK_APP_ID',
  'FACEBOOK_APP_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'HITPAY_API_KEY',
  'ONEMAP_EMAIL',
  'ONEMAP_PASSWORD',
  'PAYMENT_PROVIDER',
  'PUBLIC_URL',
  'SMTP_URL',
]
const dataDir = mkdtempSync(join(tmpdir(), 'gotong-demo-'))
say(`Starting on ${dataDir} …`)
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  // Never uses an existing database or a real service, whatever the environment says.
  env: {
    INCLUDED_FEATURES: 'premium,schedule',
    ADMIN_PASSWORD: OPERATOR_PASSWORD,
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...Object.fromEntries(SERVICES.map((name) => [name, ''])),
    RATE_LIMITS: 'off',
    LOG_FORMAT: 'json',
  },
})

let filling
let failed = false
const end = (signal) => {
  filling?.kill(signal)
  server.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end('SIGTERM'))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  say(`Ended; ${dataDir} is removed.`)
  process.exit(failed ? 1 : (code ?? 1))
})

const fill = (url) => {
  say('Filling the neighbourhood (half a minute) …')
  filling = spawn(binary('tsx'), [join(root, 'scripts/demo.ts'), url], { cwd: root, stdio: 'inherit' })
  filling.on('exit', (code) => {
    filling = undefined
    if (code === 0) {
      if (!process.env.ADMIN_PASSWORD) say(`Operator's desk: ${url}/operator, password ${OPERATOR_PASSWORD}`)
      return
    }
    failed = true
    end('SIGTERM')
  })
}

const lineOf = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return { level: WARNING, msg: text }
  }
}
let started = false
createInterface({ input: server.stdout }).on('line', (text) => {
  const { level, time: _time, msg, ...fields } = lineOf(text)
  if (level >= WARNING) say(Object.keys(fields).length === 0 ? msg : `${msg} ${JSON.stringify(fields)}`)
  const url = /listening at (http:\/\/\S+)/.exec(msg ?? '')?.[1]
  if (url === undefined || started) return
  started = true
  fill(url)
})
