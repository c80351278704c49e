// npm run backup -- FILE [--replace]: writes everything that an installation stores to one file, while the server
// runs.
import { runBuilt } from './run-built.mjs'

runBuilt('backup')
