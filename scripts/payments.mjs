// npm run payments [-- approve ID | reject ID]: what waits for the operator's word, and saying it to the running server.
import { runBuilt } from './operate.mjs'

runBuilt('payments', { paths: false })
