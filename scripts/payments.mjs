// npm run payments [-- approve ID | reject ID | not-found ID]: lists payments that await review, and decides them on
// the running server.
import { runBuilt } from './run-built.mjs'

runBuilt('payments', { paths: false })
