// What this installation alone knows. Made at the first start and kept in DATA_DIR, which all its processes share, and
// apart from the database: one that is stolen alone tells no PIN. A backup takes them along.
import { createECDH, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database, Tx } from './db/database.ts'
import { Refused } from './operate/refused.ts'
import { syncDirectory } from './operate/sync-directory.ts'

export interface Secrets {
  /** Mixed into every PIN hash: a stolen database alone does not tell 10,000 PINs apart. */
  readonly pinPepper: Buffer
  /** Signs the tokens. */
  readonly tokenSecret: Buffer
  /** Tells push services who rings a phone (VAPID): base64url. Devices subscribe to the public one. */
  readonly pushKeys: { readonly publicKey: string; readonly privateKey: string }
  /** Made at this start: none was there. */
  readonly isTokenNew: boolean
}

const BYTES = 32

const CURVE = 'prime256v1'

/** Zeros are lost from the front of the curve's keys. */
const newPushKey = (): Buffer => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(BYTES - key.length), key])
}

const pushKeysOf = (key: Buffer): Secrets['pushKeys'] => {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(key)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') }
}

/** Of several processes that start at once one makes it; nobody sees half of it. */
const make = async (path: string, bytes: Buffer): Promise<void> => {
  const draft = `${dirname(path)}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes.toString('base64url'))
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

const keep = async (
  path: string,
  fresh: () => Buffer = () => randomBytes(BYTES),
): Promise<{ readonly secret: Buffer; readonly isNew: boolean }> => {
  const isNew = !(await isThere(path))
  if (isNew) await make(path, fresh())
  const secret = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
  if (secret.length !== BYTES) throw new Error(`${path} is damaged: restore it from a backup`)
  return { secret, isNew }
}

export const keepSecrets = async (dataDirectory: string): Promise<Secrets> => {
  const directory = join(dataDirectory, 'secrets')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700)
  const pepper = await keep(join(directory, 'pin-pepper'))
  const token = await keep(join(directory, 'token'))
  const push = await keep(join(directory, 'push'), newPushKey)
  return {
    pinPepper: pepper.secret,
    tokenSecret: token.secret,
    pushKeys: pushKeysOf(push.secret),
    isTokenNew: token.isNew,
  }
}

const markOf = (pepper: Buffer, of: Buffer | string): string => createHmac('sha256', pepper).update(of).digest('hex')

/** What the database remembers by that name, from now on where it remembers nothing. */
const remembered = async (tx: Tx, name: string, value: string): Promise<string> => {
  await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await tx.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/**
 * The database remembers marks of the secrets, which tell nothing of them. Refused when they are others. A token secret
 * that was removed beside its pepper is a new one on purpose: everybody signs in again.
 */
export const confirmSecrets = async (
  database: Database,
  { pinPepper, tokenSecret, isTokenNew }: Secrets,
  dataDirectory: string,
): Promise<void> => {
  const [pepper, token] = [markOf(pinPepper, 'pin-pepper'), markOf(pinPepper, tokenSecret)]
  const areThose = await database.write(async (tx) => {
    if ((await remembered(tx, 'pin-pepper', pepper)) !== pepper) return false
    if (isTokenNew) await tx.deleteFrom('installation').where('name', '=', 'token').execute()
    return (await remembered(tx, 'token', token)) === token
  })
  if (!areThose)
    throw new Refused(
      `DATA_DIR ${dataDirectory} holds other secrets than this database was filled with: every process needs the same DATA_DIR, and a restored database the secrets of its backup`,
    )
}
