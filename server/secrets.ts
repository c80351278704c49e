// What this installation alone knows. Made at the first start and kept in DATA_DIR, which all its processes share, and
// apart from the database: one that is stolen alone tells no PIN. A backup takes them along.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from './db/database.ts'
import { Refused } from './operate/refused.ts'
import { syncDirectory } from './operate/sync-directory.ts'

export interface Secrets {
  /** Mixed into every PIN hash: a stolen database alone does not tell 10,000 PINs apart. */
  readonly pinPepper: Buffer
  /** Signs the tokens. */
  readonly tokenSecret: Buffer
}

const BYTES = 32

/** Of several processes that start at once one makes it; nobody sees half of it. */
const make = async (path: string): Promise<void> => {
  const draft = `${dirname(path)}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(BYTES).toString('base64url'))
    await file.sync()
    await link(draft, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

const isThere = (path: string): Promise<boolean> =>
  readFile(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

const keep = async (path: string): Promise<Buffer> => {
  if (!(await isThere(path))) await make(path)
  const secret = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
  if (secret.length !== BYTES) throw new Error(`${path} is damaged: restore it from a backup`)
  return secret
}

export const keepSecrets = async (dataDirectory: string): Promise<Secrets> => {
  const directory = join(dataDirectory, 'secrets')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700)
  return { pinPepper: await keep(join(directory, 'pin-pepper')), tokenSecret: await keep(join(directory, 'token')) }
}

/** The database remembers a mark of the secrets, which tells nothing of them. Refused when they are others. */
export const confirmSecrets = async (
  database: Database,
  { pinPepper, tokenSecret }: Secrets,
  dataDirectory: string,
): Promise<void> => {
  const value = createHmac('sha256', pinPepper).update(tokenSecret).digest('hex')
  const known = await database.write(async (tx) => {
    await tx
      .insertInto('installation')
      .values({ name: 'secrets', value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return tx.selectFrom('installation').select('value').where('name', '=', 'secrets').executeTakeFirstOrThrow()
  })
  if (known.value !== value)
    throw new Refused(
      `DATA_DIR ${dataDirectory} holds other secrets than this database was filled with: every process needs the same DATA_DIR, and a restored database the secrets of its backup`,
    )
}
