// Measures the size of the engine's client code, alone and with all that it needs.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { build as buildLikeTheApp } from 'vite'
import { summaryOf } from './figures.ts'
import type { Measure } from './measure.ts'

const ROOT = join(import.meta.dirname, '..')
const KB = 1024

const ENTRY = `
export { createClientEngine } from '#sync/client/client-engine.ts'
export { driveSync } from '#sync/client/sync-driver.ts'
export { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
`

/** The operations that decide a check-off, which the engine loads by name. */
const CHECK_OFF_OPERATIONS = '/shared/collection/collection-operations.ts'

/** Bytes by gzip of the app's files that a check-off needs, built by its bundler: with Dexie, zod and one room's operations. */
const checkOffBytes = async (): Promise<number> => {
  const built = await buildLikeTheApp({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
    build: {
      target: 'es2022',
      // The app's build has no preloads either.
      modulePreload: false,
      write: false,
      rollupOptions: { input: join(ROOT, 'bench', 'page', 'check-off-code.ts') },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const needed = new Set<string>()
  const add = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(add)
  }
  const roots = chunks.filter(
    ({ isEntry, isDynamicEntry, moduleIds }) =>
      (isEntry && !isDynamicEntry) || moduleIds.some((id) => id.endsWith(CHECK_OFF_OPERATIONS)),
  )
  if (roots.length !== 2) throw new Error(`${roots.length} files begin a check-off instead of 2`)
  roots.forEach(({ fileName }) => add(fileName))
  return chunks
    .filter(({ fileName }) => needed.has(fileName))
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

/** Minified, gzip. The first figure leaves out Dexie, zod and the product's tables. */
export const codeSize: Measure = {
  name: 'size',
  run: async () => {
    const { outputFiles } = await build({
      absWorkingDir: ROOT,
      stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      external: ['dexie', 'zod', 'uuid', '#shared/tables.ts'],
    })
    const bytes = gzipSync(outputFiles[0]!.contents, { level: 9 }).length
    return [
      {
        what: 'Engine’s client code with its Dexie store, minified, gzip; without Dexie and zod',
        orders: null,
        slowed: false,
        unit: 'kB',
        product: summaryOf([bytes / KB]),
        target: { of: 'median', limit: 12 },
      },
      {
        what: 'Script that a phone loads before it can check off: engine, store, collection’s operations, Dexie, zod; gzip',
        orders: null,
        slowed: false,
        unit: 'kB',
        product: summaryOf([(await checkOffBytes()) / KB]),
        target: { of: 'median', limit: 60 },
      },
    ]
  },
}
