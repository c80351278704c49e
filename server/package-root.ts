import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The directory of package.json: above `server/` in the sources, above `dist/server/` in the bundle. */
export const packageRoot = (directory: string): string =>
  existsSync(join(directory, 'package.json')) ? directory : packageRoot(dirname(directory))
