import { expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { domainOfHost, domainRefusal, leadsToGroup, MAX_PENDING_DOMAINS } from './domain.ts'
import { createDomain } from './create-domain.ts'
import { reviewFeature } from './review-feature.ts'

test('SUB-032 a missing or invalid domain name is refused with a message', () => {
  const messageOf = (name: string) => domainRefusal(name)?.message
  for (const nothing of ['', '  ']) expect(messageOf(nothing)).toBe('Please enter Domain name')
  for (const wrong of ['ab', 'a'.repeat(64), 'Lorong8', 'lorong 8', '-lorong', 'lorong-', 'lorong.8', 'lörong'])
    expect(messageOf(wrong)).toBe('Invalid domain name')
  for (const good of ['abc', 'lorong-8', '8bakes', 'a--b', 'a'.repeat(63)]) expect(messageOf(good)).toBeUndefined()
})

test('SUB-037 the domain of a host is the part before the host of the site', () => {
  const site = 'gotong.example.sg'
  for (const host of ['lorong-8.gotong.example.sg', 'LORONG-8.Gotong.Example.SG', 'lorong-8.gotong.example.sg.'])
    expect(domainOfHost(host, site)).toBe('lorong-8')
  expect(domainOfHost('a.b.gotong.example.sg', site)).toBe('a.b')
  for (const host of ['', site, 'example.sg', 'lorong-8gotong.example.sg', 'lorong-8.gotong.example.sg.evil.example'])
    expect(domainOfHost(host, site)).toBeNull()
})

test('SUB-037 only a paid and approved domain leads to its group', () => {
  const leading = [0, 1, 2].flatMap((paymentStatus) =>
    [0, 1, 2].flatMap((status) => {
      const domain = { kind: 'domain', paymentStatus, status } as Parameters<typeof leadsToGroup>[0]
      return leadsToGroup(domain) ? [[paymentStatus, status]] : []
    }),
  )
  expect(leading).toEqual([[2, 2]])
  expect(leadsToGroup({ kind: 'premium', paymentStatus: 2, status: 2 })).toBe(false)
})

const street = () => {
  const w = operationRunner()
  for (const id of ['mei', 'siti']) {
    w.put('users', person(id))
    w.put('members', memberRow(`of-${id}`, id, { isAdmin: true }))
  }
  const buy = (who: string, domainName: string) =>
    w.run(
      createDomain,
      who,
      { groupId: `of-${who}`, domainName, paymentScreenshot: `/api/files/${'a'.repeat(64)}` },
      { at: 10, onDevice: true },
    )
  const reject = (id: string, userId: string) =>
    w.run(reviewFeature, SYSTEM, { id, userId, kind: 'domain', paymentStatus: 0, status: 0 }, { at: 11 })
  return { ...w, buy, reject }
}

test("a new purchase of a rejected name keeps the earlier buyer's invoice", async () => {
  const { buy, reject, rows, row } = street()
  const { id } = outputOf(await buy('mei', 'lorong-8'))
  expect(wordsOf(await buy('siti', 'lorong-8'))).toBe('This domain name is taken')
  outputOf(await reject(id, 'mei'))
  const rejected = structuredClone(row('features', id))
  const next = outputOf(await buy('siti', 'lorong-8'))
  expect(next.id).not.toBe(id)
  expect(row('features', id)).toEqual(rejected)
  expect(row('features', next.id)).toMatchObject({ userId: 'siti', domainName: 'lorong-8', status: 1 })
  expect(wordsOf(await buy('mei', 'lorong-8'))).toBe('This domain name is taken')
  outputOf(await reject(next.id, 'siti'))
  outputOf(await buy('mei', 'lorong-8'))
  expect(rows('features').map(({ userId }) => userId)).toEqual(['mei', 'siti', 'mei'])
})

test('the number of unpaid domain names per person is limited', async () => {
  const { buy, reject } = street()
  for (let n = 1; n <= MAX_PENDING_DOMAINS; n += 1) outputOf(await buy('mei', `lorong-${n}`))
  expect(wordsOf(await buy('mei', 'lorong-9'))).toBe('Three of your domains are already waiting for approval')
  outputOf(await buy('siti', 'lorong-9'))
  outputOf(await reject('domain.lorong-1', 'mei'))
  outputOf(await buy('mei', 'lorong-10'))
})

test('the buyer of a feature is notified when its payment is confirmed and when it is not found, once each', async () => {
  const { buy, run, rows } = street()
  const { id } = outputOf(await buy('mei', 'lorong-8'))
  const decide = async (paymentStatus: 0 | 2, status: 0 | 2) =>
    outputOf(await run(reviewFeature, SYSTEM, { id, userId: 'mei', kind: 'domain', paymentStatus, status }, { at: 11 }))
  const { notified } = await decide(2, 2)
  expect((await decide(2, 2)).notified).toEqual([])
  await decide(0, 0)
  expect(
    rows('notifications').map(({ id: of, userId, title, link }) => [notified.includes(of), userId, title, link]),
  ).toEqual([
    [true, 'mei', 'Subdomain lorong-8: payment confirmed', '/user/invoices'],
    [false, 'mei', 'Subdomain lorong-8: payment not found', '/user/plans'],
  ])
})
