// npm test: sets everything up, checks types, lint, unused code, format and language, and runs every test. Writes reports to reports/.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { binary, ensureBuild, ensureEngines, ensurePackagesSqliteLast, root, say } from './setup.mjs'

// Compiling SQLite keeps one core busy; the build and the checks use the other.
const sqlite = ensurePackagesSqliteLast()
ensureEngines()
ensureBuild()
rmSync(join(root, 'reports'), { recursive: true, force: true })
// The cache of an earlier run has the old paths of modules that were moved since.
rmSync(join(root, 'node_modules/.experimental-vitest-cache'), { recursive: true, force: true })
mkdirSync(join(root, 'reports'), { recursive: true })

const results = []
/** Runs a step; resolves when it has ended. Its output goes to the terminal, or to the file `output`. */
const run = async ({ name, command, args }, { output = 'inherit', priority } = {}) => {
  const from = Date.now()
  const child = spawn(command, args, {
    cwd: root,
    stdio: output === 'inherit' ? 'inherit' : ['ignore', output, output],
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
  const status = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
  results.push({ name, ok: status === 0, seconds: Math.round((Date.now() - from) / 1000) })
}

/** Runs a step whose output is shown as it comes. */
const step = (shown) => {
  say(`${shown.name} …`)
  return run(shown)
}

/** Runs a step beside others: it uses the time in which they wait, and prints what it found when it ends. */
const stepBeside = async (quiet, priority) => {
  const path = join(root, 'reports', `${randomUUID()}.log`)
  const log = openSync(path, 'w')
  await run(quiet, { output: log, priority })
  closeSync(log)
  say(`${quiet.name} …`)
  process.stdout.write(readFileSync(path))
  rmSync(path)
}

const CHECKS = [
  { name: 'Types', command: binary('tsc'), args: ['-b'] },
  { name: 'Lint', command: binary('oxlint'), args: ['--type-aware'] },
  { name: 'Unused code', command: binary('knip'), args: ['--no-progress'] },
  { name: 'Code that only tests use', command: binary('knip'), args: ['--no-progress', '--production'] },
  { name: 'Format', command: binary('oxfmt'), args: ['--check', '.'] },
  { name: 'Language', command: process.execPath, args: ['scripts/check-language.mjs'] },
]
/** Checks that run no test. */
const runChecks = async () => {
  for (const check of CHECKS) await stepBeside(check, constants.priority.PRIORITY_LOW)
}

const NODE_TESTS = {
  name: 'Unit, API, simulation, architecture and database tests',
  command: binary('vitest'),
  // The projects share most modules: with the cache each module is compiled once.
  args: ['run', '--experimental.fsModuleCache'],
}
const BROWSER_TESTS = { name: 'Browser tests', command: binary('playwright'), args: ['test'] }
const OTHER_BROWSERS = {
  name: 'Firefox and WebKit',
  command: binary('vitest'),
  args: ['run', '--config', 'tests/engines/vitest.config.ts'],
}

const checks = runChecks()
await sqlite
const otherBrowsers = stepBeside(OTHER_BROWSERS)
await step(NODE_TESTS)
await checks
await otherBrowsers
await step(BROWSER_TESTS)

const read = (name) =>
  existsSync(join(root, 'reports', name)) ? JSON.parse(readFileSync(join(root, 'reports', name), 'utf8')) : null
/** Reports of Vitest, in the order of the steps; null where a run left none. */
const vitestReports = ['vitest.json', 'engines.json'].map(read)
const playwright = read('playwright.json')
const steps = results.filter(({ name }) => CHECKS.some((check) => check.name === name))
let passed = steps.filter(({ ok }) => ok).length
let failed = steps.filter(({ ok }) => !ok).length
for (const report of vitestReports) {
  passed += report?.numPassedTests ?? 0
  failed += report
    ? report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
    : 1
}
passed += playwright?.stats.expected ?? 0
failed += playwright ? playwright.stats.unexpected + playwright.stats.flaky + playwright.errors.length : 1

/** The failed tests, each with the first lines of its message, so that the end of a log names them. */
const failures = []
for (const { name, status, message, assertionResults } of vitestReports.flatMap(
  (report) => report?.testResults ?? [],
)) {
  const file = relative(root, name)
  for (const test of assertionResults)
    if (test.status === 'failed') failures.push([`${file} › ${test.fullName}`, test.failureMessages[0]])
  if (status === 'failed' && assertionResults.length === 0) failures.push([file, message])
}
const collectFailures = ({ specs = [], suites = [] }) => {
  for (const spec of specs)
    for (const { status, results: runs } of spec.tests)
      if (status === 'unexpected' || status === 'flaky')
        failures.push([
          `${spec.file}:${spec.line} › ${spec.title}`,
          runs.find(({ error }) => error !== undefined)?.error.message,
        ])
  suites.forEach(collectFailures)
}
for (const suite of playwright?.suites ?? []) collectFailures(suite)
for (const { message } of playwright?.errors ?? []) failures.push(['Browser tests', message])
for (const [title, explanation = ''] of failures)
  say(`failed: ${title}\n${stripVTControlCharacters(explanation).split('\n').slice(0, 12).join('\n')}`)
for (const { name, ok, seconds } of results) say(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
const broken = results.some(({ ok }) => !ok)
process.stdout.write(`${passed} passed, ${broken ? Math.max(failed, 1) : failed} failed\n`)
process.exit(broken || failed > 0 ? 1 : 0)
