// Runs a built program of the operator's with the caller's own arguments; sets up first only where nothing is built yet, so
// that nothing changes under a server that runs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuild, ensurePackages, root } from './setup.mjs'

/** Paths count from where npm was called, settings from the project, as with npm start. */
const argumentsHere = () =>
  process.argv.slice(2).map((text) => (text.startsWith('-') ? text : resolve(process.env.INIT_CWD ?? '.', text)))

/** `paths`: whether what it is called with are paths. */
export const runBuilt = (name, { paths = true } = {}) => {
  const program = join(root, 'dist/server', `${name}.js`)
  if (!existsSync(program) || !existsSync(join(root, 'node_modules'))) {
    ensurePackages()
    ensureBuild()
  }
  const { status } = spawnSync(
    process.execPath,
    ['--enable-source-maps', program, ...(paths ? argumentsHere() : process.argv.slice(2))],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  process.exit(status ?? 1)
}
