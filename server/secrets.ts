// What this installation alone knows. Made at the first start and kept beside the database; a backup takes them along.
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  /** Mixed into every PIN hash: a stolen database alone does not tell 10,000 PINs apart. */
  readonly pinPepper: Buffer
  /** Signs the tokens. */
  readonly tokenSecret: Buffer
}

const BYTES = 32

const keep = async (path: string): Promise<Buffer> => {
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(BYTES).toString('base64url'))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
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
