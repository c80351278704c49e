// npm run backup and npm run restore as production runs them, beside whatever else runs.
import { runServer, type Ended } from './server.ts'

/** Settings of the server that is meant: DATA_DIR, DATABASE_URL. */
type Settings = Readonly<Record<string, string>>

const run = (program: string, settings: Settings, args: readonly string[]): Promise<Ended> =>
  runServer({ ...settings }, `server/operate/${program}-main.ts`, args)

export const runBackup = (settings: Settings, ...args: readonly string[]): Promise<Ended> =>
  run('backup', settings, args)

export const runRestore = (settings: Settings, ...args: readonly string[]): Promise<Ended> =>
  run('restore', settings, args)
