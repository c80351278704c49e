// Secrets of this installation. Created at the first start and stored in DATA_DIR, which all its processes share,
// apart from the database: a stolen database alone reveals no PIN. A backup includes them.
import { createECDH, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database, Tx } from './db/database.ts'
import { Refused } from './ops/refused.ts'
import { syncDirectory } from './sync-directory.ts'

export interface Secrets {
  /** Mixed into every PIN hash: a stolen database alone does not allow trying 10,000 PINs. */
  readonly pinPepper: Buffer
  /** Signs the tokens. */
  readonly tokenSecret: Buffer
  /** VAPID keys for push services, base64url. Devices subscribe with the public key. */
  readonly pushKeys: { readonly publicKey: string; readonly privateKey: string }
  /** Created at this start because none existed. */
  readonly isTokenNew: boolean
}

const SECRET_BYTES = 32
const PEPPER = 'pin-pepper'

const CURVE = 'prime256v1'

/** Leading zeros are missing in exported keys of the curve. */
const newPushKey = (): Buffer => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(SECRET_BYTES - key.length), key])
}

const pushKeysOf = (key: Buffer): Secrets['pushKeys'] => {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(key)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') }
}

/** When several processes start together, one creates the file; no process reads a partial file. */
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

const secretExists = (path: string): Promise<boolean> =>
  readFile(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** Reads 32 bytes, or makes them where the file is missing. The directory of `path` exists. */
export const loadOrCreateSecret = async (
  path: string,
  fresh: () => Buffer = () => randomBytes(SECRET_BYTES),
): Promise<{ readonly secret: Buffer; readonly isNew: boolean }> => {
  const isNew = !(await secretExists(path))
  if (isNew) await make(path, fresh())
  const secret = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
  if (secret.length !== SECRET_BYTES)
    throw new Refused(`${path} is damaged: copy it from a backup (docs/operating.md, Lost secrets)`)
  return { secret, isNew }
}

export const keepSecrets = async (dataDirectory: string): Promise<Secrets> => {
  const directory = join(dataDirectory, 'secrets')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700)
  const pepper = await loadOrCreateSecret(join(directory, PEPPER))
  const token = await loadOrCreateSecret(join(directory, 'token'))
  const push = await loadOrCreateSecret(join(directory, 'push'), newPushKey)
  return {
    pinPepper: pepper.secret,
    tokenSecret: token.secret,
    pushKeys: pushKeysOf(push.secret),
    isTokenNew: token.isNew,
  }
}

const markOf = (pepper: Buffer, of: Buffer | string): string => createHmac('sha256', pepper).update(of).digest('hex')

const otherSecrets = (dataDirectory: string): Refused =>
  new Refused(
    `DATA_DIR ${dataDirectory} holds no secrets, or other secrets than this database was filled with: every process needs the same DATA_DIR, and a restored database the secrets of its backup (docs/operating.md, Lost secrets)`,
  )

/** Refuses a database whose pepper is lost, before another one is made or backed up in its place. */
export const mustHavePepper = async (database: Database, dataDirectory: string): Promise<void> => {
  const stored = await database.read((snapshot) =>
    snapshot.selectFrom('installation').select('value').where('name', '=', 'pin-pepper').executeTakeFirst(),
  )
  if (stored === undefined) return
  const text = await readFile(join(dataDirectory, 'secrets', PEPPER), 'utf8').catch(() => '')
  const pepper = Buffer.from(text.trim(), 'base64url')
  if (markOf(pepper, 'pin-pepper') !== stored.value) throw otherSecrets(dataDirectory)
}

/** The value that the database stores under that name; stores it when there is none. */
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
 * The database stores fingerprints of the secrets, which reveal nothing. Refuses other secrets. A removed token
 * secret beside its pepper is replaced on purpose: everybody signs in again.
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
  if (!areThose) throw otherSecrets(dataDirectory)
}
