// npm run doctor: checks an installation and says what to do.
import { runBuilt } from './run-built.mjs'

runBuilt('doctor', { paths: false })
