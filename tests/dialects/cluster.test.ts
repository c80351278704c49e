// The PostgreSQL of the tests ends with the process that started it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { expect, test } from 'vitest'

const PROGRAM = `
import { startPostgres } from '#tests/support/postgres-server.ts'
console.log((await startPostgres()).url)
setInterval(() => {}, 1000)`

const settingOf = async (url: string, name: string): Promise<string> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(`show ${name}`)
  await client.end()
  return rows[0]?.[name] ?? ''
}

test('when its starter is killed, the server ends and its files are removed', async () => {
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
  const directory = await settingOf(url, 'data_directory')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  while (existsSync(directory)) await new Promise((resolve) => setTimeout(resolve, 20))
  await expect(settingOf(url, 'data_directory')).rejects.toThrow(/ECONNREFUSED/)
})
