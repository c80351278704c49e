// npm run backup -- FILE [--replace]: everything that an installation keeps, in one file, while it works.
import { runBuilt } from './operate.mjs'

runBuilt('backup')
