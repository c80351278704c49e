import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signUp } from '#tests/support/neighbourhood.ts'
import { dialect } from '#tests/support/postgres-server.ts'
import { runServer, spawnServer, startServer } from '#tests/support/server.ts'

test.each([
  ['PORT', 'eighty'],
  ['RATE_LIMITS', 'sometimes'],
  ['PUBLIC_URL', 'here'],
  ['DEFAULT_FEATURES', 'everything'],
])('OPS-001 a bad %s stops the start with one line that names it', async (name, value) => {
  const ended = await runServer({ [name]: value })
  expect(ended.code).toBe(1)
  expect(ended.stdout).toBe('')
  expect(ended.stderr).toMatch(new RegExp(`^${name} [^\\n]+\\n$`))
})

test('OPS-001 an unusable data directory is reported in one line', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gotong-'))
  const file = join(directory, 'file')
  await writeFile(file, '')
  const ended = await runServer({ PORT: '0', DATA_DIR: file })
  await rm(directory, { recursive: true })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^DATA_DIR [^\n]+\n$/)
})

test('OPS-001 a damaged secret is reported in one line that names the file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gotong-'))
  await mkdir(join(directory, 'secrets'))
  await writeFile(join(directory, 'secrets', 'token'), 'half')
  const ended = await runServer({ PORT: '0', DATA_DIR: directory })
  await rm(directory, { recursive: true })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^[^\n]+secrets\/token is damaged[^\n]+\n$/)
})

test('OPS-002 health answers ok, version and database; SIGTERM shuts down gracefully', async () => {
  const server = await spawnServer()
  const health = await fetch(`${server.url}/api/health`)
  expect(await health.json()).toEqual({
    ok: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: dialect(),
  })
  expect(await server.stop()).toBe(0)
})

test('a running request is finished during shutdown, which does not wait for idle connections', async () => {
  const server = await spawnServer()
  const person = await signUp(server.url)
  // The stream is open from its head on.
  const line = (await person.api.raw('/api/live')).text()
  const answers = Array.from({ length: 20 }, () => person.api.call('GET', '/get-user'))
  await answers[0]
  const started = performance.now()
  const code = server.stop()
  const settled = await Promise.allSettled(answers)
  expect(settled.filter((answer) => answer.status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await code).toBe(0)
  expect(performance.now() - started).toBeLessThan(5000)
  expect(await line).toContain('retry')
})

test('a second start on the same data has the same accounts and tokens', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-'))
  const first = await spawnServer({ dataDir })
  const person = await signUp(first.url)
  expect(await first.stop()).toBe(0)
  const second = await spawnServer({ dataDir })
  expect(await second.api(person.token).get('/get-user')).toMatchObject({ uid: person.id })
  await second.stop()
  await rm(dataDir, { recursive: true })
})

test('a port in use is reported in one line', async () => {
  const server = await startServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-'))
  const ended = await runServer({ PORT: new URL(server.url).port, DATA_DIR: dataDir })
  await server.close()
  await rm(dataDir, { recursive: true })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^PORT \d+ is in use[^\n]*\n$/)
})

const logOf = async (env: Readonly<Record<string, string>>): Promise<string[]> => {
  const server = await spawnServer({ env })
  await signUp(server.url)
  await server.stop()
  return server.log().trim().split('\n')
}

test('the log is readable text by default: time, level, message and fields, one line an entry', async () => {
  const lines = await logOf({})
  for (const line of lines) expect(line).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] (INFO|WARN): \S/)
  expect(lines).toContainEqual(
    expect.stringMatching(/ INFO: security \{"event":"sign-up","userId":"[\w-]+","method":"pin"\}$/),
  )
})

test('LOG_FORMAT=json writes one JSON object a line', async () => {
  const entries = (await logOf({ LOG_FORMAT: 'json' })).map((line) => JSON.parse(line) as object)
  expect(entries).toContainEqual(expect.objectContaining({ level: 30, msg: 'security', event: 'sign-up' }))
  for (const entry of entries) expect(entry).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
})

test('the start warns where mails are written to a folder, and names it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-'))
  const first = await spawnServer({ dataDir })
  await first.stop()
  expect(first.log()).toContain(`WARN: Mails reach nobody: they are files in ${join(dataDir, 'mail')}.`)
  const second = await spawnServer({ dataDir, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  await second.stop()
  await rm(dataDir, { recursive: true })
  expect(second.log()).not.toContain('Mails reach nobody')
})

test('logs contain routes and no personal data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-'))
  const server = await spawnServer({ dataDir })
  const person = await signUp(server.url)
  await server.api().call('POST', '/login', { body: { email: person.email, password: '0000' } })
  await server.api(person.token).call('GET', '/get-user', { query: { email: person.email } })
  await server.stop()
  await rm(dataDir, { recursive: true })
  expect(server.log()).toContain('"route":"/api/login"')
  for (const secret of [person.email, person.token, `"${person.pin}"`, person.name])
    expect(server.log()).not.toContain(secret)
})
