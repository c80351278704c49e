// Secrets that the servers of one test process share. New secrets would wait for the disk at every start, and a PIN would have
// another hash on every server, so that no hash could be remembered.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepSecrets } from '#server/secrets.ts'

type SecretFiles = readonly (readonly [name: string, text: string])[]

const madeFiles = async (): Promise<SecretFiles> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-secrets-'))
  await keepSecrets(dataDir)
  const directory = join(dataDir, 'secrets')
  const names = await readdir(directory)
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')] as const),
  )
  await rm(dataDir, { recursive: true })
  return files
}

let made: Promise<SecretFiles> | undefined

/** Writes the secrets into a data directory that has none. */
export const copySecrets = async (dataDir: string): Promise<void> => {
  made ??= madeFiles()
  const directory = join(dataDir, 'secrets')
  await mkdir(directory, { mode: 0o700 })
  for (const [name, text] of await made) await writeFile(join(directory, name), text, { flag: 'wx', mode: 0o600 })
}
