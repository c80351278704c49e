// npm test: sets everything up, then checks types, lint, format, and runs every test. Leaves reports in reports/.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { binary, ensureBuild, ensurePackages, ensurePrograms, root, say } from './setup.mjs'

ensurePackages()
ensurePrograms()
ensureBuild()
rmSync(join(root, 'reports'), { recursive: true, force: true })
mkdirSync(join(root, 'reports'), { recursive: true })

const results = []
const step = (name, command, args) => {
  say(`${name} …`)
  const from = Date.now()
  const { status } = spawnSync(binary(command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  results.push({ name, ok: status === 0, seconds: Math.round((Date.now() - from) / 1000) })
}

step('Types', 'tsc', ['-b'])
step('Lint', 'oxlint', ['--type-aware'])
step('Format', 'oxfmt', ['--check', '.'])
step('Unit, API, simulation, architecture and database tests', 'vitest', ['run'])
step('Browser tests', 'playwright', ['test'])

const read = (name) =>
  existsSync(join(root, 'reports', name)) ? JSON.parse(readFileSync(join(root, 'reports', name), 'utf8')) : null
const vitest = read('vitest.json')
const playwright = read('playwright.json')
const steps = results.filter(({ name }) => ['Types', 'Lint', 'Format'].includes(name))
let passed = steps.filter(({ ok }) => ok).length
let failed = steps.filter(({ ok }) => !ok).length
passed += vitest?.numPassedTests ?? 0
failed += vitest
  ? vitest.numFailedTests +
    vitest.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  : 1
passed += playwright?.stats.expected ?? 0
failed += playwright ? playwright.stats.unexpected + playwright.stats.flaky + playwright.errors.length : 1
for (const { name, ok, seconds } of results) say(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
const broken = results.some(({ ok }) => !ok)
process.stdout.write(`${passed} passed, ${broken ? Math.max(failed, 1) : failed} failed\n`)
process.exit(broken || failed > 0 ? 1 : 0)
