// Domain names of groups: buying, looking up, and opening them.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserReply } from '#shared/account/user-reply.ts'
import { createGroup, neighbourhood, signUp, type Neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'

const PASSWORD = 'kopi-o kosong'
let server: TestServer
let there: Neighbourhood
beforeAll(async () => {
  server = await startServer({ env: { ADMIN_PASSWORD: PASSWORD } })
  there = await neighbourhood(server.url)
})
afterAll(() => server.close())

const buy = ({ api }: Person, body: object, groupId = there.groupId) =>
  api.call('POST', '/create-domain', { query: { groupId }, body })
const isFree = async ({ api }: Person, domainName: string) =>
  (await api.send<{ isFree: boolean }>('POST', '/search-domain', { domainName }, { groupId: there.groupId })).isFree
const own = async ({ api }: Person) => (await api.get<UserReply>('/get-user')).domainFeatures

test('SUB-003 API-130 API-131 API-134 an admin buys a domain with a screenshot, once, and the operator approves it', async () => {
  const { host, groupId } = there
  const domainPaymentScreenshot = await uploadPicture(host)
  const sent = { domainName: 'lorong-8', domainPaymentScreenshot }
  expect(await isFree(host, 'lorong-8')).toBe(true)
  expect(await buy(host, { ...sent, domainName: '' })).toMatchObject({
    status: 422,
    msgResp: 'Please enter Domain name',
  })
  expect(await buy(host, { ...sent, domainName: 'Lorong 8' })).toMatchObject({ msgResp: 'Invalid domain name' })
  expect(await buy(host, { domainName: 'lorong-8' })).toMatchObject({ msgResp: 'Please upload payment screenshot' })
  const outsider = await signUp(server.url)
  for (const who of [outsider, there.buyers[0] ?? outsider])
    expect(await buy(who, { ...sent, domainPaymentScreenshot: await uploadPicture(who) })).toMatchObject({
      status: 403,
    })
  expect(await own(host)).toEqual([])

  const reply = await buy(host, sent)
  expect(reply.msgCode).toBe(19200)
  const { id } = reply.msgResp as { id: string }
  const waiting = {
    domainName: 'lorong-8',
    groupId,
    domainStatus: 1,
    domainPaymentStatus: 1,
    domainPrice: 50,
    domainPaymentScreenshot,
  }
  expect(await own(host)).toEqual([waiting])
  expect(await isFree(host, 'lorong-8')).toBe(false)
  expect(await buy(host, sent)).toMatchObject({ status: 409, msgResp: 'This domain name is taken' })

  const path = '/update-payment-domain-status'
  const body = { paymentStatus: 2, status: 2 }
  expect(await host.api.call('PATCH', path, { query: { id }, body })).toMatchObject({ status: 403, msgCode: 95103 })
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  expect(await server.api(token).call('PATCH', path, { query: { id }, body })).toMatchObject({ status: 200 })
  expect(await own(host)).toEqual([{ ...waiting, domainStatus: 2, domainPaymentStatus: 2 }])
})

const approve = async (id: string): Promise<void> => {
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  const body = { paymentStatus: 2, status: 2 }
  await server.api(token).send('PATCH', '/update-payment-domain-status', body, { id })
}
const bought = async (domainName: string, groupId = there.groupId, who = there.host): Promise<string> => {
  const reply = await buy(who, { domainName, domainPaymentScreenshot: await uploadPicture(who) }, groupId)
  return (reply.msgResp as { id: string }).id
}
const groupIdOf = (who: Person | null, query: Record<string, string | number>) =>
  server.api(who?.token).call('GET', '/get-group-id-by-domain', { query })

test('API-092 an approved domain answers the id of its group to everybody; unknown and unapproved ones are refused', async () => {
  const id = await bought('block-9')
  const unknown = { status: 404, msgCode: 18030, msgResp: 'No group has this domain' }
  for (const domainName of ['never-bought', 'block-9', 'BLOCK-9', '', "x' or '1'='1"])
    expect(await groupIdOf(null, { domainName })).toMatchObject(unknown)
  // Only its buyer sees that the name is waiting for approval.
  expect(await groupIdOf(there.host, { domainName: 'block-9', domainStatus: 1 })).toMatchObject({
    msgCode: 19900,
    msgResp: there.groupId,
  })
  for (const who of [null, there.buyers[0] ?? null])
    expect(await groupIdOf(who, { domainName: 'block-9', domainStatus: 1 })).toMatchObject(unknown)
  await approve(id)
  for (const who of [null, there.buyers[0] ?? null, there.host])
    for (const query of [{ domainName: 'block-9' }, { domainName: 'block-9', domainStatus: 2 }])
      expect(await groupIdOf(who, query)).toMatchObject({ status: 200, msgCode: 19900, msgResp: there.groupId })
  expect(await groupIdOf(there.host, { domainName: 'block-9', domainStatus: 1 })).toMatchObject(unknown)
  expect(await groupIdOf(null, { domainName: 'block-9', domainStatus: 7 })).toMatchObject({ status: 422 })
})

interface Opened {
  readonly status: number | undefined
  readonly location: string | undefined
  readonly cache: string | undefined
  readonly vary: string | undefined
}

const SITE = 'https://gotong.example.sg'

const open = (at: TestServer, headers: Record<string, string>, path = '/', method = 'GET'): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(at.url)
    const sent = request({ hostname, port, path, method, headers: { accept: 'text/html', ...headers } }, (answer) => {
      answer.resume()
      const { location, vary, 'cache-control': cache } = answer.headers
      resolve({ status: answer.statusCode, location, cache, vary })
    })
    sent.on('error', reject)
    sent.end()
  })

test('SUB-037 a page at a bought, approved domain leads to the page of its group at PUBLIC_URL', async () => {
  const id = await bought('lorong-10')
  const site = await startServer({ dataDir: server.dataDir, env: { PUBLIC_URL: `${SITE}/` } })
  try {
    const host = 'lorong-10.gotong.example.sg'
    const home = { status: 302, location: `${SITE}/`, cache: 'no-store' }
    const group = { status: 302, location: `${SITE}/group/join/${there.groupId}`, cache: 'no-store' }
    expect(await open(site, { host })).toMatchObject(home)
    await approve(id)
    const paths = ['/', '/index.html', '/event/list-event?a=b', '//evil.example/', '/sw.js', '/assets/x.js']
    for (const path of paths) expect(await open(site, { host }, path)).toMatchObject(group)
    for (const same of ['LORONG-10.Gotong.Example.SG', `${host}:443`, `${host}:8080`])
      expect(await open(site, { host: same })).toMatchObject(group)
    expect(await open(site, { host }, '/', 'HEAD')).toMatchObject(group)
    expect((await open(site, { host })).vary).toMatch(/host/i)
    expect(await open(site, { host }, '/', 'POST')).toMatchObject({ status: 404, location: undefined })
    // Names that lead nowhere lead to the site, whatever their path says.
    for (const other of ['never-bought', 'a.lorong-10', '-', 'www', 'x'.repeat(70)])
      expect(await open(site, { host: `${other}.gotong.example.sg` }, '//evil.example/x')).toMatchObject(home)
    // Calls work at every host.
    expect(await open(site, { host }, '/api/health')).toMatchObject({ status: 200, location: undefined })
  } finally {
    await site.close()
  }
})

test('SUB-037 the site itself and hosts outside it are served as before', async () => {
  const id = await bought('lorong-11')
  await approve(id)
  const site = await startServer({ dataDir: server.dataDir, env: { PUBLIC_URL: SITE } })
  try {
    const hosts = [
      'gotong.example.sg',
      'lorong-11.example.sg',
      'lorong-11gotong.example.sg',
      'lorong-11.gotong.example.sg.evil.example',
      'lorong-11',
      '127.0.0.1',
      '[::1]:80',
    ]
    for (const host of hosts) expect(await open(site, { host })).toMatchObject({ location: undefined })
  } finally {
    await site.close()
  }
})

test('SUB-037 a forwarded host counts only when it comes from a proxy that TRUST_PROXY names', async () => {
  const id = await bought('lorong-12')
  await approve(id)
  const headers = { host: 'gotong.example.sg', 'x-forwarded-host': 'lorong-12.gotong.example.sg' }
  const group = { status: 302, location: `${SITE}/group/join/${there.groupId}` }
  for (const [TRUST_PROXY, answer] of [
    ['off', { location: undefined }],
    ['192.0.2.1', { location: undefined }],
    ['loopback', group],
  ] as const) {
    const site = await startServer({ dataDir: server.dataDir, env: { PUBLIC_URL: SITE, TRUST_PROXY } })
    try {
      expect(await open(site, headers)).toMatchObject(answer)
    } finally {
      await site.close()
    }
  }
})

test('SUB-037 a domain of a group that has ended, or whose approval was taken back, leads to the site', async () => {
  const founder = await signUp(server.url)
  const ended = await createGroup(founder, { name: 'Short-lived' })
  const [first, second] = [await bought('short-lived', ended, founder), await bought('taken-back')]
  await approve(first)
  await approve(second)
  const site = await startServer({ dataDir: server.dataDir, env: { PUBLIC_URL: SITE } })
  const at = async (name: string) => (await open(site, { host: `${name}.gotong.example.sg` })).location
  try {
    expect(await at('short-lived')).toBe(`${SITE}/group/join/${ended}`)
    await founder.api.send('POST', '/delete-account', { password: founder.pin })
    expect(await at('short-lived')).toBe(`${SITE}/`)
    expect(await at('taken-back')).toBe(`${SITE}/group/join/${there.groupId}`)
    const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
    const body = { paymentStatus: 0, status: 0 }
    await server.api(token).send('PATCH', '/update-payment-domain-status', body, { id: second })
    expect(await at('taken-back')).toBe(`${SITE}/`)
  } finally {
    await site.close()
  }
})

test('SUB-037 pages at a name and calls about names have one allowance of 600 a minute for each address', async () => {
  const site = await startServer({ dataDir: server.dataDir, env: { PUBLIC_URL: SITE, RATE_LIMITS: 'on' } })
  const page = async (name: string) => (await open(site, { host: `${name}.gotong.example.sg` })).status
  const call = async (domainName: string) =>
    (await site.api().call('GET', '/get-group-id-by-domain', { query: { domainName } })).status
  try {
    const statuses = new Set<string>()
    for (let n = 0; n < 300; n += 1) statuses.add(`${await page(`guessed-${n}`)} ${await call(`guessed-${n}`)}`)
    expect([...statuses]).toEqual(['302 404'])
    expect([await page('guessed'), await call('guessed')]).toEqual([429, 429])
    // The site itself is not limited by it.
    expect((await open(site, { host: 'gotong.example.sg' })).status).not.toBe(429)
    expect((await open(site, { host: 'guessed.gotong.example.sg' }, '/api/health')).status).toBe(200)
  } finally {
    await site.close()
  }
})
