// Bundles the server: production Node never reads TypeScript.
import { build } from 'esbuild'
import { root } from './setup.mjs'
import { join } from 'node:path'

await build({
  absWorkingDir: root,
  entryPoints: ['server/main.ts'],
  outfile: join(root, 'dist/server/main.js'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
})
