// npm run error-codes: writes docs/error-codes.md from the registry of refusals.
import { writeFileSync } from 'node:fs'
import { errorCodesPage } from './error-codes-page.ts'

writeFileSync(new URL('../docs/error-codes.md', import.meta.url), errorCodesPage())
