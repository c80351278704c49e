// Environment of the measures: a production build, a real server, a Chromium. Ends what it starts.
import { spawn } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { CHROMIUM } from '#tests/support/chromium.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import type { Measures } from './page/page-measures.ts'

const ROOT = join(import.meta.dirname, '..')
export const CPU_SLOWDOWN = 4

export const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en-SG', timezoneId: 'Asia/Singapore' }

export interface BenchEnvironment {
  readonly url: string
  readonly dataDir: string
  readonly browser: Browser
  /** Script of page/paint-times.ts. */
  readonly watchPaint: string
  person(name: string): Promise<Person>
  /** A page of the bench on the server's origin, in a new browser profile. */
  page(): Promise<Page>
  end(): Promise<void>
}

/** Builds the product as `npm start` serves it, with the bench's pages below /bench/. */
const buildProduct = async (root: string): Promise<void> => {
  const client = join(root, 'dist/client')
  await mkdir(root, { recursive: true })
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ name: 'gotong-measured', version: '0.0.0', type: 'module' }),
  )
  await build({ root: ROOT, logLevel: 'error', build: { outDir: client, emptyOutDir: true } })
  await build({ configFile: join(ROOT, 'bench/vite.config.ts'), build: { outDir: join(client, 'bench') } })
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: ['server/main.ts'],
    outfile: join(root, 'dist/server/main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
}

const scriptOf = async (path: string): Promise<string> => {
  const { outputFiles } = await bundle({ entryPoints: [join(ROOT, path)], bundle: true, format: 'iife', write: false })
  return outputFiles[0]?.text ?? ''
}

const startServer = async (root: string, dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output: string | undefined = ''
    const read = (chunk: unknown): void => {
      if (output === undefined) return
      output += String(chunk)
      const address = /listening at (http:\/\/[^"\s]+)/.exec(output)?.[1]
      if (address === undefined) return
      output = undefined
      resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)))
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

export const openBenchEnvironment = async (): Promise<BenchEnvironment> => {
  const root = join(ROOT, 'node_modules/.cache/gotong/bench')
  await buildProduct(root)
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-bench-'))
  const server = await startServer(root, dataDir)
  const browser = await chromium.launch(CHROMIUM)
  const page = async (): Promise<Page> => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
    const opened = await context.newPage()
    await opened.goto(`${server.url}/bench/index.html`)
    await opened.waitForFunction(() => 'measures' in window)
    return opened
  }
  return {
    url: server.url,
    dataDir,
    browser,
    watchPaint: await scriptOf('bench/page/paint-times.ts'),
    person: (name) => signUp(server.url, name),
    page,
    end: async () => {
      await browser.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const cdp = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Throttles the page's main thread. Workers, the network and the browser's IndexedDB process are not throttled. */
export const slow = async (page: Page, slowed: boolean): Promise<void> => {
  const session = await cdp(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed ? CPU_SLOWDOWN : 1 })
}

export const inPage = async <N extends keyof Measures>(
  page: Page,
  name: N,
  input: Parameters<Measures[N]>[0],
): Promise<Awaited<ReturnType<Measures[N]>>> =>
  (await page.evaluate(([called, given]) => (window.measures[called] as (input: unknown) => Promise<unknown>)(given), [
    name,
    input,
  ] as const)) as Awaited<ReturnType<Measures[N]>>

export const closeContext = (page: Page | BrowserContext): Promise<void> =>
  'context' in page ? page.context().close() : page.close()
