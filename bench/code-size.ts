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

/** Bytes by gzip of every script that the app's bundler makes of the code, with Dexie, zod and all operations. */
const checkOffBytes = async (): Promise<number> => {
  const built = await buildLikeTheApp({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    build: {
      target: 'es2022',
      write: false,
      rollupOptions: { input: join(ROOT, 'bench', 'page', 'check-off-code.ts') },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  return outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .flatMap((file) => (file.type === 'chunk' && !file.isDynamicEntry ? [file.code] : []))
    .reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
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
        what: 'Script that a phone loads before it can check off: engine, store, all operations, Dexie, zod; gzip',
        orders: null,
        slowed: false,
        unit: 'kB',
        product: summaryOf([(await checkOffBytes()) / KB]),
        target: { of: 'median', limit: 60 },
      },
    ]
  },
}
