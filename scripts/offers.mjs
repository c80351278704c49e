// npm run offers -- "SUBJECT" FILE: mails the text of a file to everybody who agreed to offers.
import { resolve } from 'node:path'
import { runBuilt } from './run-built.mjs'

// The command runs in the project's directory; the path is relative to the caller's.
if (process.argv[3] !== undefined) process.argv[3] = resolve(process.env.INIT_CWD ?? '.', process.argv[3])
runBuilt('offers', { paths: false })
