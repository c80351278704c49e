// Domain names of groups.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserReply } from '#shared/account/user-reply.ts'
import { neighbourhood, signUp, type Neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
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
