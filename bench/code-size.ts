// Measures the size of the engine's client code.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { summaryOf } from './figures.ts'
import type { Measure } from './measure.ts'

const ROOT = join(import.meta.dirname, '..')
const KB = 1024

const ENTRY = `
export { createClientEngine } from '#sync/client/client-engine.ts'
export { driveSync } from '#sync/client/sync-driver.ts'
export { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
`

/** Minified, gzip; Dexie, zod and the product's tables are left out. */
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
    ]
  },
}
