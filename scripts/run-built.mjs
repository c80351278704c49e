// Runs a built command of the operator with the caller's arguments; builds only when nothing is built, so that a
// running server's files never change.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuild, ensurePackages, root } from './setup.mjs'

/**
 * Arguments of the built command: paths are relative to the caller's directory (settings come from the project, as with
 * npm start), and `--key KEY` becomes `--key=KEY`, because a key may start with a hyphen.
 */
export const builtArguments = (given, directory) => {
  const built = []
  for (let at = 0; at < given.length; at += 1) {
    const text = given[at]
    const value = given[at + 1]
    if (text === '--key' && value !== undefined) {
      built.push(`--key=${value}`)
      at += 1
    } else built.push(text.startsWith('-') ? text : resolve(directory, text))
  }
  return built
}

/** `paths`: whether the arguments are paths. */
export const runBuilt = (name, { paths = true } = {}) => {
  const program = join(root, 'dist/server', `${name}.js`)
  if (!existsSync(program) || !existsSync(join(root, 'node_modules'))) {
    ensurePackages()
    ensureBuild()
  }
  const given = process.argv.slice(2)
  const { status } = spawnSync(
    process.execPath,
    ['--enable-source-maps', program, ...(paths ? builtArguments(given, process.env.INIT_CWD ?? '.') : given)],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  process.exit(status ?? 1)
}
