// Bundles the server and the operator's commands: production Node never reads TypeScript.
import { build } from 'esbuild'
import { root } from './setup.mjs'
import { join } from 'node:path'

await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'server/main.ts',
    backup: 'server/ops/backup-main.ts',
    restore: 'server/ops/restore-main.ts',
    payments: 'server/ops/payments-main.ts',
    offers: 'server/ops/offers-main.ts',
    doctor: 'server/ops/doctor-main.ts',
  },
  outdir: join(root, 'dist/server'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
})
