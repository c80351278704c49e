// `npm run doctor` as operators run it: a process with settings, and servers of 127.0.0.1 around it.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { runServer, startServer, type TestServer } from '#tests/support/server.ts'

const CERTIFICATES = join(import.meta.dirname, '..', 'fixtures', 'https')
const TEN_MINUTES_MS = 600_000

let folder: string
let gotong: TestServer
let mailbox: Mailbox
let closedPort: number
/** Answers as a push service. */
let push: Server
/** Answers as a push service whose clock is ten minutes ahead. */
let early: Server
/** Answers as Gotong behind https. */
let secure: Server
const addresses = new Map<Server, string>()

const listen = async (server: Server, scheme: string): Promise<Server> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  addresses.set(server, `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return server
}
const at = (server: Server): string => addresses.get(server)!

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gotong-doctor-'))
  gotong = await startServer()
  mailbox = await openMailbox()
  closedPort = await freePort()
  push = await listen(
    createHttpServer((_request, reply) => reply.writeHead(404).end()),
    'http',
  )
  early = await listen(
    createHttpServer((_request, reply) =>
      reply.writeHead(404, { date: new Date(Date.now() + TEN_MINUTES_MS).toUTCString() }).end(),
    ),
    'http',
  )
  const tls = {
    key: await readFile(join(CERTIFICATES, 'key.pem')),
    cert: await readFile(join(CERTIFICATES, 'certificate.pem')),
  }
  secure = await listen(
    createHttpsServer(tls, (_request, reply) => reply.end(JSON.stringify({ ok: true, version: '1.2.3' }))),
    'https',
  )
})
afterAll(async () => {
  await gotong.close()
  await mailbox.close()
  for (const server of [push, early, secure]) await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const doctor = async (env: Readonly<Record<string, string>> = {}) => {
  const ended = await runServer(
    // Without timedatectl on the PATH, so that the report does not depend on the machine of the test.
    { PATH: folder, DATA_DIR: gotong.dataDir, PORT: new URL(gotong.url).port, PUSH_SERVICES: at(push), ...env },
    'server/ops/doctor-main.ts',
  )
  const lines = ended.stdout.trimEnd().split('\n')
  return {
    ...ended,
    /** The line of an area, and the line below it. */
    about: (area: string): string => {
      const index = lines.findIndex((line) => line.slice(9).startsWith(`${area}:`))
      return lines.slice(index, index + 2).join('\n')
    },
    summary: lines.at(-1) ?? '',
  }
}

test('OPS-010 a complete installation has nothing to look at', async () => {
  const { code, stdout, summary } = await doctor({
    ADMIN_PASSWORD: 'a long password',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'orders@makan.sg',
    PUBLIC_URL: at(secure),
    TRUST_PROXY: 'loopback',
    NODE_EXTRA_CA_CERTS: join(CERTIFICATES, 'certificate.pem'),
  })
  expect(stdout).not.toMatch(/PROBLEM|→/)
  for (const area of ['Settings', 'Server', 'Data', 'Disk', 'Time', 'Mail', 'HTTPS', 'Push'])
    expect(stdout).toContain(`ok       ${area}: `)
  expect([code, summary]).toEqual([0, 'Everything is in order.'])
})

test('OPS-010 a first start on one machine gets advice and no problem', async () => {
  const { code, stdout, about, summary } = await doctor({ DATA_DIR: join(folder, 'new'), PORT: String(closedPort) })
  expect(stdout).toMatch(/advice {3}Settings: The operator's pages are off\.\n.*→ Set ADMIN_PASSWORD/)
  expect(about('Server')).toMatch(/advice {3}Server: No server answers .*\n.*→ Start it with npm start/)
  expect(about('Mail')).toMatch(
    /advice {3}Mail: Mails are not sent; they are written to .*\/new\/mail\.\n.*→ Set SMTP_URL/,
  )
  expect(about('HTTPS')).toMatch(/advice {3}HTTPS: .* only this machine can open it\.\n.*→ For other people/)
  expect(code).toBe(0)
  expect(summary).toMatch(/^0 problems, \d pieces of advice\.$/)
})

test('OPS-010 a setting that cannot be used is named, and ends with 1', async () => {
  const { code, about, summary } = await doctor({ PORT: '80a' })
  expect(about('Settings')).toMatch(/^PROBLEM {2}Settings: PORT must be a port number\.\n.*→ Correct this variable/)
  expect([code, summary]).toEqual([1, '1 problem, 0 pieces of advice.'])
})

test('OPS-010 data: a file in the place of the directory, half a restore, and a damaged database', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect((await doctor({ DATA_DIR: file })).about('Data')).toMatch(/^PROBLEM .*\(ENOTDIR\)\.\n.*→ Set DATA_DIR/)

  const half = join(folder, 'half')
  await mkdir(half)
  await writeFile(join(half, 'restore-unfinished'), '')
  const restored = await doctor({ DATA_DIR: half })
  expect(restored.about('Data')).toMatch(/^PROBLEM .*half of a restore\.\n.*→ Run npm run restore/)
  expect(restored.code).toBe(1)

  const damaged = join(folder, 'damaged')
  await mkdir(damaged)
  await writeFile(join(damaged, 'gotong.sqlite'), 'this is no database'.repeat(1000))
  const { about } = await doctor({ DATA_DIR: damaged, DATABASE_URL: '' })
  expect(about('Data')).toMatch(/^PROBLEM .*The database cannot be opened: .*\n.*→ Check who owns the files/)
})

test('OPS-010 data: a database server that does not answer', async () => {
  const { about, stdout } = await doctor({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${closedPort}/gotong` })
  expect(about('Data')).toMatch(/^PROBLEM .*The database cannot be opened: .*\n.*→ Check DATABASE_URL/)
  expect(stdout).not.toContain('secret')
})

test('OPS-010 time: the clock of another server differs by ten minutes', async () => {
  const { code, about } = await doctor({ PUSH_SERVICES: `${at(push)},${at(early)}` })
  expect(about('Time')).toMatch(/^PROBLEM .* is (599|600) s behind another server's\.\n.*→ Switch on time sync/)
  expect(code).toBe(1)
})

test('OPS-010 a mail server that does not answer and an invalid sender are reported', async () => {
  const gone = await doctor({ SMTP_URL: `smtp://me:secret@127.0.0.1:${closedPort}` })
  expect(gone.about('Mail')).toMatch(/^PROBLEM .*127\.0\.0\.1:\d+ cannot be used \(\w+\)\.\n.*→ Check host and port/)
  expect(gone.stdout).not.toContain('secret')
  const sender = await doctor({ SMTP_URL: mailbox.url })
  expect(sender.about('Mail')).toMatch(/^PROBLEM .*MAIL_FROM is gotong@example\.org.*\n.*→ Set MAIL_FROM/)
  expect(mailbox.mails).toEqual([])
})

test('OPS-010 HTTPS: plain http, an untrusted certificate, a closed port, and another site', async () => {
  expect((await doctor({ PUBLIC_URL: 'http://gotong.lan' })).about('HTTPS')).toMatch(
    /^PROBLEM .*plain http.*\n.*→ Put an HTTPS/,
  )
  const untrusted = await doctor({ PUBLIC_URL: at(secure) })
  expect(untrusted.about('HTTPS')).toMatch(/^PROBLEM .*self-signed\.\n.*→ Use a certificate of a public authority/)
  const closed = await doctor({ PUBLIC_URL: `https://127.0.0.1:${closedPort}` })
  expect(closed.about('HTTPS')).toMatch(/^PROBLEM .*nothing listens there\.\n.*→ Start the proxy/)
  expect(closed.about('Settings')).toContain('TRUST_PROXY is off')
})

test('OPS-010 push: a service that cannot be reached is named; off is in order', async () => {
  const { code, about } = await doctor({ PUSH_SERVICES: `${at(push)},http://127.0.0.1:${closedPort}` })
  expect(about('Push')).toMatch(/^PROBLEM .*127\.0\.0\.1:\d+ \(ECONNREFUSED\)\.\n.*→ Let this machine open/)
  expect(code).toBe(1)
  expect((await doctor({ PUSH_SERVICES: 'off' })).about('Push')).toMatch(/^ok .*switched off/)
})

test('OPS-010 another program at the port is not taken for Gotong', async () => {
  const { about } = await doctor({ PORT: new URL(at(push)).port })
  expect(about('Server')).toMatch(/^PROBLEM .*Another program.*\n.*→ Read the log/)
})
