// Real servers for tests: in this process, or in a process that can be killed.
import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { systemClock, type Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { keepSecrets } from '#server/secrets.ts'
import { apiAt, type Api } from './api.ts'
import { copyEmptyFile, openUnsynced, renewEpoch } from './empty-database.ts'
import { copySecrets } from './shared-secrets.ts'
import { databaseOf, dialect, EMPTY_DATABASE, forgetDatabaseOf } from './postgres-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export interface ServerOptions {
  readonly clock?: Clock
  /** Additional settings. */
  readonly env?: Readonly<Record<string, string>>
  /** Stays when the server ends; a temporary directory by default. Servers of one directory share a database. */
  readonly dataDir?: string
  readonly clientDirectory?: string
}

export interface TestServer {
  readonly url: string
  readonly dataDir: string
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  api(token?: string): Api
  close(): Promise<void>
}

const environment = async (
  options: ServerOptions,
  dataDir: string,
  template?: string,
): Promise<Record<string, string>> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  ...(options.env?.DATABASE_URL === undefined ? await databaseOf(dataDir, template) : {}),
  ...options.env,
})

const ownDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'gotong-server-'))

const forget = async (dataDir: string): Promise<void> => {
  await forgetDatabaseOf(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}

/** In this process, on a free port. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const dataDir = options.dataDir ?? (await ownDirectory())
  const isNew = options.env?.DATABASE_URL === undefined && (await readdir(dataDir)).length === 0
  if (isNew && dialect() === 'sqlite') await copyEmptyFile(dataDir)
  if (isNew) await copySecrets(dataDir)
  const reading = readConfig(await environment(options, dataDir, isNew ? EMPTY_DATABASE : undefined))
  if (!reading.ok) throw new Error(reading.line)
  const database = await openUnsynced(reading.config)
  if (isNew) await renewEpoch(database)
  const { http, engine } = await buildApp({
    config: reading.config,
    database,
    secrets: await keepSecrets(dataDir),
    clock: options.clock ?? systemClock,
    version: '0.0.0-test',
    clientDirectory: options.clientDirectory ?? join(ROOT, 'dist', 'client'),
    logger: false,
  })
  const url = await http.listen({ host: reading.config.HOST, port: reading.config.PORT })
  return {
    url,
    dataDir,
    database,
    engine,
    api: (token) => apiAt(url, token ?? null),
    close: async () => {
      await http.close()
      await database.close()
      if (options.dataDir === undefined) await forget(dataDir)
    },
  }
}

export interface SpawnedServer {
  readonly pid: number
  readonly url: string
  readonly port: number
  readonly dataDir: string
  api(token?: string): Api
  /** Its output so far. */
  log(): string
  /** SIGKILL: nothing is finished. Resolves when the process has ended. */
  kill(): Promise<void>
  /** SIGTERM: resolves with the exit code. */
  stop(): Promise<number | null>
}

const bundles = new Map<string, Promise<string>>()

/**
 * A bundled program of the server, as in production, without the build's directory. Files of `alias` take the place of the
 * packages that are its keys.
 */
export const bundleOf = (entry: string, alias: Readonly<Record<string, string>> = {}): Promise<string> => {
  const known = bundles.get(entry)
  if (known) return known
  const made = (async () => {
    const name = `${entry.replaceAll(/[^a-z]/g, '-')}-${process.pid}.mjs`
    const outfile = join(ROOT, 'node_modules', '.cache', 'gotong', name)
    await build({
      absWorkingDir: ROOT,
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      packages: 'external',
      alias,
      logLevel: 'silent',
    })
    process.once('exit', () => rmSync(outfile, { force: true }))
    return outfile
  })()
  bundles.set(entry, made)
  return made
}

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)))

const SERVER = 'server/main.ts'

const launch = async (
  env: Record<string, string>,
  entry = SERVER,
  args: readonly string[] = [],
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [await bundleOf(entry), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // When a test run is killed, the guard's input ends and the guard kills the server.
  const guard = spawn('sh', ['-c', 'read _; kill -9 "$0"', String(child.pid)], { stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  child.once('exit', () => guard.kill('SIGKILL'))
  return child
}

/** Runs a program until it ends by itself: the server's main one by default. */
export const runServer = async (
  env: Record<string, string>,
  entry = SERVER,
  args: readonly string[] = [],
): Promise<Ended> => {
  const database = env.DATA_DIR === undefined ? {} : await databaseOf(env.DATA_DIR)
  const child = await launch({ ...database, ...env }, entry, args)
  const text = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => (text.stdout += String(chunk)))
  child.stderr?.on('data', (chunk) => (text.stderr += String(chunk)))
  return { code: await ended(child), ...text }
}

const listening = (child: ChildProcess, output: { text: string }): Promise<string> =>
  new Promise((resolve, reject) => {
    let isUp = false
    const read = (chunk: unknown): void => {
      output.text += String(chunk)
      if (isUp) return
      const address = /listening at (http:\/\/[^"\s]+)/.exec(output.text)?.[1]
      if (address === undefined) return
      isUp = true
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`the server ended: ${output.text}`)))
  })

/** In a separate process. */
export const spawnServer = async (options: ServerOptions = {}): Promise<SpawnedServer> => {
  const dataDir = options.dataDir ?? (await ownDirectory())
  const child = await launch(await environment(options, dataDir))
  const output = { text: '' }
  const url = await listening(child, output)
  const gone = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    const code = await ended(child)
    if (options.dataDir === undefined) await forget(dataDir)
    return code
  }
  return {
    pid: child.pid!,
    url,
    port: Number(new URL(url).port),
    dataDir,
    log: () => output.text,
    api: (token) => apiAt(url, token ?? null),
    kill: () => gone('SIGKILL').then(() => undefined),
    stop: () => gone('SIGTERM'),
  }
}
