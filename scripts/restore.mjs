// npm run restore -- FILE [--replace] [--key KEY | --unverified]: replaces the content of DATA_DIR and DATABASE_URL with a backup.
import { runBuilt } from './run-built.mjs'

runBuilt('restore')
