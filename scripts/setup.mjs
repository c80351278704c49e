// Set-up of a fresh clone: packages, the production build, Debian packages for the tests. Plain JavaScript without
// imports from node_modules, because it runs before they exist.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamps = join(root, '.cache')

export const say = (text) => process.stdout.write(`[gotong] ${text}\n`)

export const fail = (text) => {
  process.stderr.write(`[gotong] ${text}\n`)
  process.exit(1)
}

const finished = (command, args, options = {}) => spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })

/** Runs a command in the terminal; ends the process when it fails. */
export const run = (command, args, options) => {
  const result = finished(command, args, options)
  if (result.status !== 0) fail(`${command} ${args.join(' ')} failed${result.error ? `: ${result.error.message}` : ''}`)
}

export const binary = (name) => join(root, 'node_modules', '.bin', name)

const stampOf = (name) => join(stamps, name)
const isFresh = (name, hash) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === hash
const stamp = (name, hash) => {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stampOf(name), hash)
}

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    : []

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
}

/** Differs between two processes that had the same id at different times; empty where the system does not say. */
const identityOf = (pid) => {
  try {
    if (process.platform !== 'linux')
      return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name of the program, in brackets, may have spaces; the start time is field 22 of the line.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return `${boot} ${fields[19]}`
  } catch {
    return ''
  }
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Undefined without a file. */
const readLock = (path) => {
  try {
    return { text: readFileSync(path, 'utf8'), ageMs: Date.now() - statSync(path).mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A program that creates an empty lock writes into it within this time. */
const MAX_EMPTY_LOCK_AGE_MS = 5000
/** Longer than any set-up. */
const MAX_UNIDENTIFIED_LOCK_AGE_MS = 3_600_000

const holderOf = (text) => Number(/^\d+/.exec(text)?.[0] ?? 0)

/** Whether the process that wrote the lock has ended; another one may have its id now. */
const isStale = ({ text, ageMs }) => {
  const holder = holderOf(text)
  if (holder === 0) return ageMs > MAX_EMPTY_LOCK_AGE_MS
  if (!isAlive(holder)) return true
  const identity = text.slice(String(holder).length).trim()
  const present = identityOf(holder)
  return identity === '' || present === '' ? ageMs > MAX_UNIDENTIFIED_LOCK_AGE_MS : identity !== present
}

/** Creates the lock file together with its text, so that no other process reads an empty file. False when the file exists. */
const createLock = (lock, text) => {
  const draft = `${lock}.${process.pid}`
  try {
    writeFileSync(draft, text)
    try {
      linkSync(draft, lock)
    } catch (error) {
      if (error.code === 'EEXIST') throw error
      // A file system without hard links.
      writeFileSync(lock, text, { flag: 'wx' })
    }
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a stale lock in one process at a time: a second one would remove the lock that the first has taken since. */
const removeStale = (lock) => {
  const guard = `${lock}.removing`
  try {
    mkdirSync(guard)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const made = statSync(guard, { throwIfNoEntry: false })
    if (made && Date.now() - made.mtimeMs > MAX_UNIDENTIFIED_LOCK_AGE_MS)
      rmSync(guard, { recursive: true, force: true })
    return
  }
  try {
    const found = readLock(lock)
    if (found && isStale(found)) rmSync(lock, { force: true })
  } finally {
    rmSync(guard, { recursive: true, force: true })
  }
}

const NAME_LOCK_AFTER_MS = 60_000
const LOCK_INTERVAL_MS = 500

/** Takes a lock of this clone; waits while another set-up has it. Returns what releases it. */
const takeLock = (name) => {
  mkdirSync(stamps, { recursive: true })
  const lock = stampOf(`${name}.lock`)
  const text = `${process.pid} ${identityOf(process.pid)}`
  const since = Date.now()
  let said = 0
  while (!createLock(lock, text)) {
    const found = readLock(lock)
    if (found && isStale(found)) removeStale(lock)
    else if (found && said === 0) {
      say(`Waiting for another set-up (process ${holderOf(found.text)}) …`)
      said = 1
    }
    if (said < 2 && Date.now() - since > NAME_LOCK_AFTER_MS) {
      say(`Still waiting. If no other set-up is running, remove ${lock} and ${lock}.removing`)
      said = 2
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_INTERVAL_MS)
  }
  const remove = () => {
    if (readLock(lock)?.text === text) rmSync(lock, { force: true })
  }
  process.on('exit', remove)
  return () => {
    process.off('exit', remove)
    remove()
  }
}

const alone = (name, work) => {
  const release = takeLock(name)
  work()
  release()
}

/** `npm ci` empties node_modules; through a symbolic link it would empty the packages of another project. */
const refuseLinkedPackages = () => {
  const packages = join(root, 'node_modules')
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink())
    fail(
      `${packages} is a symbolic link, and installing would empty the folder behind it. Remove the link (rm ${packages}) and start again; the packages are then installed here.`,
    )
}

const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules', '.package-lock.json')

/** Calls `install` under a lock when the lock file changed since the last time; `install` calls `done` at its end. */
const installOnce = (install) => {
  checkNode()
  refuseLinkedPackages()
  const hash = hashOf([lockFile])
  const installed = () => isFresh('packages', hash) && existsSync(installedFile)
  if (installed()) return undefined
  const release = takeLock('packages')
  if (installed()) return release()
  say('Installing packages (once; a minute or two) …')
  return install(() => {
    stamp('packages', hash)
    release()
  })
}

const INSTALL = ['ci', '--no-audit', '--no-fund', '--loglevel=error']

/** Installs packages when the lock file changed since the last time. */
export const ensurePackages = () => {
  installOnce((done) => {
    run('npm', INSTALL)
    done()
  })
}

/** Where no compiled one can be downloaded, its installation compiles it, which takes most of the time of all packages. */
const SQLITE = 'better-sqlite3'

/** Installed packages that npm runs a script for, without SQLite. */
const otherPackagesWithScripts = () =>
  Object.entries(JSON.parse(readFileSync(installedFile, 'utf8')).packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
    .filter((name) => name !== SQLITE)

/**
 * Like `ensurePackages`, but SQLite is still being installed when it returns. Resolves when it is there too; ends the
 * process when its installation fails. Until then the packages do not count as installed.
 */
export const ensurePackagesSqliteLast = async () => {
  await installOnce(async (done) => {
    run('npm', [...INSTALL, '--ignore-scripts'])
    const rebuild = ['rebuild', '--loglevel=error']
    run('npm', [...rebuild, ...otherPackagesWithScripts()])
    const child = spawn('npm', [...rebuild, SQLITE], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    const code = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
    if (code !== 0) fail(`npm rebuild ${SQLITE} failed`)
    done()
  })
}

/** Hash of the sources below folders, and of files. */
const hashOfSources = (folders, files) =>
  hashOf(
    folders
      .flatMap((folder) => filesBelow(join(root, folder)))
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .concat(['package-lock.json', ...files].map((name) => join(root, name)))
      .filter((path) => existsSync(path) && statSync(path).isFile()),
  )

/** Parts of the build: each is built only when its own sources change. */
const BUILDS = [
  {
    stamp: 'build-client',
    result: 'client/index.html',
    hash: () => hashOfSources(['client', 'shared', 'sync'], ['vite.config.ts', 'index.html']),
    command: () => [binary('vite'), ['build', '--logLevel', 'warn']],
  },
  {
    stamp: 'build-server',
    result: 'server/main.js',
    hash: () => hashOfSources(['server', 'shared', 'sync'], ['scripts/build-server.mjs']),
    command: () => [process.execPath, [join(root, 'scripts/build-server.mjs')]],
  },
]

/** Builds client and server into dist/ when their sources changed since the last time. */
export const ensureBuild = () => {
  const wanted = BUILDS.map((part) => ({ ...part, hash: part.hash() }))
  const missing = () =>
    wanted.filter(({ stamp: name, hash, result }) => !isFresh(name, hash) || !existsSync(join(root, 'dist', result)))
  if (missing().length === 0) return
  alone('build', () => {
    const parts = missing()
    if (parts.length === 0) return
    say('Building the app …')
    // A test that builds has another value, with which React and the app would be development builds.
    const env = { ...process.env, NODE_ENV: 'production' }
    for (const { stamp: name, hash, command } of parts) {
      run(...command(), { env })
      stamp(name, hash)
    }
  })
}

const has = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

/** Debian packages that the tests need, each with a check whether its programs are there. */
const PROGRAMS = [
  ['chromium', () => has('chromium')],
  ['ffmpeg', () => has('ffmpeg')],
  ['poppler-utils', () => has('pdftoppm') && has('pdftotext')],
  ['libreoffice-calc-nogui', () => has('soffice')],
  ['zbar-tools', () => has('zbarimg')],
]

const PYTHON_WITH_WEBKIT = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")'

/** Debian's Python, because its packages are not there for another one. */
const importsWebkit = () => spawnSync('/usr/bin/python3', ['-c', PYTHON_WITH_WEBKIT], { stdio: 'ignore' }).status === 0

const ENGINES = [
  ['firefox-esr', () => has('firefox-esr')],
  ['webkit2gtk-driver', () => has('WebKitWebDriver')],
  ['xvfb', () => has('Xvfb')],
  ['python3-gi', importsWebkit],
  ['gir1.2-webkit2-4.1', importsWebkit],
]

const aptCommands = (names) => [
  ['update', '-qq'],
  ['install', '-y', '-qq', '--no-install-recommends', ...names],
]

/** True when all are installed. */
const installDebianPackages = (names) => {
  say(`Installing ${names.join(', ')} …`)
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  return aptCommands(names).every((args) => finished('apt-get', args, options).status === 0)
}

const mayInstallDebianPackages = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs missing packages with apt as root on Debian; elsewhere names them and fails. */
const ensureDebianPackages = (subject, packages) => {
  const missing = packages.filter(([, isThere]) => !isThere()).map(([name]) => name)
  if (missing.length === 0) return
  if (!mayInstallDebianPackages())
    fail(
      `${subject} need ${missing.join(', ')}. On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}; elsewhere install the programs of these packages on the PATH.`,
    )
  if (!installDebianPackages(missing)) fail(`apt-get did not install ${missing.join(', ')}`)
}

/** Chromium without its windows makes browser tests faster. Without it they use the whole browser. */
const preferHeadlessShell = () => {
  const name = 'chromium-headless-shell'
  if (has(name) || !mayInstallDebianPackages()) return
  if (!installDebianPackages([name])) say(`${name} is not available: the browser tests use chromium and take longer.`)
}

export const ensurePrograms = () => ensureDebianPackages('The tests', PROGRAMS)

/** Firefox and WebKitGTK, and the programs that read what they print. */
export const ensureEngines = () => {
  ensureDebianPackages('The tests in Firefox and WebKitGTK', [...ENGINES, ...PROGRAMS])
  preferHeadlessShell()
}
