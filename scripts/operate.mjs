// Runs a built command of the operator with the caller's arguments; builds only when nothing is built, so that a
// running server's files never change.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuild, ensurePackages, root } from './setup.mjs'

/** Paths are relative to the caller's directory, settings come from the project, as with npm start. */
const argumentsHere = () =>
  process.argv.slice(2).map((text) => (text.startsWith('-') ? text : resolve(process.env.INIT_CWD ?? '.', text)))

/** `paths`: whether the arguments are paths. */
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
