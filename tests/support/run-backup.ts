// Runs npm run backup and npm run restore as in production.
import { runServer, type Ended } from './server.ts'

/** Settings of the server: DATA_DIR, DATABASE_URL. */
type Settings = Readonly<Record<string, string>>

const run = (program: string, settings: Settings, args: readonly string[]): Promise<Ended> =>
  runServer({ ...settings }, `server/ops/${program}-main.ts`, args)

/** The key that the last backup of this process printed, as an operator would note it. */
let notedKey: string | undefined

export const keyIn = ({ stdout }: Ended): string => /Verification key: ([\w-]{43})/.exec(stdout)?.[1] ?? ''

export const runBackup = async (settings: Settings, ...args: readonly string[]): Promise<Ended> => {
  const ended = await run('backup', settings, args)
  if (ended.code === 0) notedKey = keyIn(ended)
  return ended
}

/** With these arguments and no others. */
export const runRestoreAsIs = (settings: Settings, ...args: readonly string[]): Promise<Ended> =>
  run('restore', settings, args)

/** With the key of the last backup. */
export const runRestore = (settings: Settings, ...args: readonly string[]): Promise<Ended> =>
  runRestoreAsIs(settings, ...args, ...(notedKey === undefined ? [] : [`--key=${notedKey}`]))
