import { expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { userReply, userReplySchema } from './user-reply.ts'
import { createAccount } from './create-account.ts'

const { createdAt: _createdAt, marketingConsentAt: _consent, ...somebody } = person('u1', { name: 'Mei Tan' })
const account = { ...somebody, marketingConsent: true, social: false }

test('only the server runs create-account', async () => {
  const w = operationRunner()
  expect(createAccount.rest).toBeNull()
  expect(await w.run(createAccount, 'u1', account, { at: 5 })).toMatchObject({ refused: true, status: 403 })
  expect(outputOf(await w.run(createAccount, SYSTEM, account, { at: 5 }))).toEqual({ id: 'u1' })
  expect(w.row('users', 'u1')).toEqual({ ...somebody, marketingConsentAt: 5, createdAt: 5 })
  outputOf(await w.run(createAccount, SYSTEM, { ...account, id: 'u2', marketingConsent: false }, { at: 5 }))
  expect(w.row('users', 'u2').marketingConsentAt).toBeNull()
})

test('a known id is unchanged, and invalid fields are refused', async () => {
  const w = operationRunner()
  outputOf(await w.run(createAccount, SYSTEM, account, { at: 5 }))
  outputOf(await w.run(createAccount, SYSTEM, { ...account, name: 'Other Name' }, { at: 6 }))
  expect(w.row('users', 'u1').name).toBe('Mei Tan')
  expect(wordsOf(await w.run(createAccount, SYSTEM, { ...account, id: 'u2', email: 'x' }, { at: 5 }))).toBe(
    'Invalid email',
  )
})

const facts = { features: [], isSubscribed: false, payeeChangedAt: null, isEmailConfirmed: false }

test('ACC-063 a user reply has rights and groups, and no secrets', () => {
  const memberships = [memberRow('g1', 'u1', { isHost: true }), memberRow('g2', 'u1', { isAdmin: true, approval: 1 })]
  const withSecret = { ...person('u1'), pinHash: 'secret' }
  const reply = userReply(withSecret, {
    ...facts,
    memberships,
    links: [{ type: 'google', subject: '77' }],
    getGroups: true,
  })
  expect(userReplySchema.parse(reply)).toEqual(reply)
  expect(reply).toMatchObject({
    id: 'u1',
    uid: 'u1',
    isHost: true,
    isAdmin: false,
    linkedGoogleAccount: '77',
    linkedFBAccount: null,
  })
  expect(reply.groups?.map((group) => [group.gid, group.uid, group.banned, group.approval])).toEqual([
    ['g1', 'u1', 0, 2],
    ['g2', 'u1', 0, 1],
  ])
  expect(JSON.stringify(reply)).not.toContain('secret')
  expect(userReply(person('u1'), { ...facts, memberships, links: [], getGroups: false })).not.toHaveProperty('groups')
})
