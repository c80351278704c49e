// npm run restore -- FILE [--replace]: puts a backup in the place of what DATA_DIR and DATABASE_URL hold.
import { runBuilt } from './operate.mjs'

runBuilt('restore')
