// npm test: sets everything up, checks types, lint, unused code, format and language, and runs every test. Writes reports to reports/.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { binary, ensureBuild, ensureEngines, ensurePackagesSqliteLast, root, say } from './setup.mjs'

// Compiling SQLite keeps one core busy; the build and the checks without tests use the other.
const sqlite = ensurePackagesSqliteLast()
ensureEngines()
ensureBuild()
rmSync(join(root, 'reports'), { recursive: true, force: true })
mkdirSync(join(root, 'reports'), { recursive: true })

const results = []
const step = (name, command, args) => {
  say(`${name} …`)
  const from = Date.now()
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  results.push({ name, ok: status === 0, seconds: Math.round((Date.now() - from) / 1000) })
}

step('Types', binary('tsc'), ['-b'])
step('Lint', binary('oxlint'), ['--type-aware'])
step('Unused code', binary('knip'), ['--no-progress'])
step('Code that only tests use', binary('knip'), ['--no-progress', '--production'])
step('Format', binary('oxfmt'), ['--check', '.'])
step('Language', process.execPath, ['scripts/check-language.mjs'])
await sqlite
step('Unit, API, simulation, architecture and database tests', binary('vitest'), ['run'])
step('Browser tests', binary('playwright'), ['test'])
step('Firefox and WebKit', binary('vitest'), ['run', '--config', 'tests/engines/vitest.config.ts'])

const read = (name) =>
  existsSync(join(root, 'reports', name)) ? JSON.parse(readFileSync(join(root, 'reports', name), 'utf8')) : null
/** Reports of Vitest, in the order of the steps; null where a run left none. */
const vitestReports = ['vitest.json', 'engines.json'].map(read)
const playwright = read('playwright.json')
const steps = results.filter(({ name }) =>
  ['Types', 'Lint', 'Unused code', 'Code that only tests use', 'Format', 'Language'].includes(name),
)
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
