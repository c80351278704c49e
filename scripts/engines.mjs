// npm run engines [-- --engine firefox|webkit] [--times N]: the offline story in Firefox ESR and WebKitGTK. Prints a line for
// each step, and the sum. Nothing runs longer than the limit.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { binary, ensureBuild, ensureEngines, ensurePackages, fail, root, say } from './setup.mjs'

const LIMIT_MS = 10 * 60_000
const REPORT = join(root, 'reports', 'engines.json')

const { values } = parseArgs({
  options: { engine: { type: 'string', default: '' }, times: { type: 'string', default: '1' } },
})
if (!['', 'firefox', 'webkit'].includes(values.engine)) fail('--engine is firefox or webkit.')
ensurePackages()
ensureEngines()
ensureBuild()

/** Passed and failed steps of a run; a run that ends without a report failed. */
const runStory = () => {
  // Profiles, downloads and databases; removed even when the run was ended from outside.
  const folder = mkdtempSync(join(tmpdir(), 'gotong-engines-'))
  rmSync(REPORT, { force: true })
  try {
    const { status, error } = spawnSync(binary('vitest'), ['run', '--config', 'tests/engines/vitest.config.ts'], {
      cwd: root,
      stdio: 'inherit',
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
      env: { ...process.env, ENGINE: values.engine, TMPDIR: folder },
    })
    if (error) say(`the run was ended: ${error.message}`)
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(REPORT, 'utf8'))
    return { passed: numPassedTests, failed: status === 0 ? numFailedTests : Math.max(numFailedTests, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

let passed = 0
let failed = 0
for (let n = 0; n < Number(values.times); n += 1) {
  const from = Date.now()
  const sum = runStory()
  passed += sum.passed
  failed += sum.failed
  say(`${sum.failed === 0 ? 'ok  ' : 'FAIL'} Firefox and WebKit (${Math.round((Date.now() - from) / 1000)} s)`)
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
