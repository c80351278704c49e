// npm run crash-test [-- --servers N --browsers N]: kills servers with SIGKILL during a replay, on SQLite and PostgreSQL,
// and browsers right after the painted verdict. npm test runs a few of each.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { binary, ensureBuild, ensurePackages, ensurePrograms, root, say } from './setup.mjs'

const { values } = parseArgs({
  options: { servers: { type: 'string', default: '200' }, browsers: { type: 'string', default: '50' } },
})
ensurePackages()
ensurePrograms()
ensureBuild()

const step = (name, command, args, env) => {
  say(`${name} …`)
  const { status } = spawnSync(binary(command), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}
const servers = (project) => ['run', '--project', project, '--reporter', 'default', 'tests/api/server-crash.test.ts']
const done = [
  step(`${values.servers} servers on SQLite`, 'vitest', servers('api'), { CRASHES: values.servers }),
  step(`${values.servers} servers on PostgreSQL`, 'vitest', servers('dialects'), { CRASHES: values.servers }),
  step(`${values.browsers} browsers`, 'playwright', ['test', '--reporter', 'list', 'tests/e2e/browser-crash.spec.ts'], {
    BROWSER_CRASHES: values.browsers,
  }),
]
process.exit(done.every(Boolean) ? 0 : 1)
