import { expect, test } from 'vitest'
import { groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { BUILT_IN_MESSAGE, defaultMessage, MAX_MESSAGES } from './remind-message.ts'
import { createRemindMessage } from './create-remind-message.ts'
import { setDefaultRemindMessage } from './set-default-remind-message.ts'

const street = () => {
  const w = operationRunner()
  w.put('groups', groupRow('g1'))
  for (const id of ['host', 'buyer']) w.put('users', person(id))
  w.put('members', memberRow('g1', 'host', { isHost: true }))
  w.put('members', memberRow('g1', 'buyer'))
  let at = 10
  const create = (who: string, message: string) => {
    at += 1
    return w.run(createRemindMessage, who, { id: `m${at}`, message }, { at })
  }
  const choose = (message: string, isDefault = true) => {
    at += 1
    return w.run(setDefaultRemindMessage, 'host', { id: `m${at}`, message, isDefault }, { at })
  }
  const sent = () => defaultMessage(w.rows('remind_messages')).message
  return { ...w, create, choose, sent }
}

test('a new message becomes the default; an older one is sent after it is made the default again', async () => {
  const { create, choose, sent, rows } = street()
  expect(sent()).toBe(BUILT_IN_MESSAGE)
  outputOf(await create('host', '  PayNow by tonight  '))
  expect(sent()).toBe('PayNow by tonight')
  outputOf(await create('host', 'Thank you for paying'))
  expect(sent()).toBe('Thank you for paying')
  outputOf(await choose('PayNow by tonight'))
  expect(sent()).toBe('PayNow by tonight')
  expect(rows('remind_messages').map(({ isDefault }) => isDefault)).toEqual([true, false])
  outputOf(await choose(BUILT_IN_MESSAGE))
  expect(sent()).toBe(BUILT_IN_MESSAGE)
  expect(rows('remind_messages')).toHaveLength(2)
  outputOf(await choose('Thank you for paying'))
  outputOf(await choose('Thank you for paying', false))
  expect(sent()).toBe(BUILT_IN_MESSAGE)
})

test('empty and overlong messages are refused, and so are people who host nothing', async () => {
  const { create, choose, rows } = street()
  expect(wordsOf(await create('host', ' \n '))).toBe('Message cannot be blank')
  expect(wordsOf(await choose(''))).toBe('Message cannot be blank')
  expect(wordsOf(await create('host', 'x'.repeat(501)))).toBe('Write a message of at most 500 characters')
  expect(wordsOf(await create('buyer', 'Pay me'))).toBe('Only hosts remind buyers')
  expect(rows('remind_messages')).toEqual([])
})

test('the oldest message is removed at the limit', async () => {
  const { create, rows } = street()
  for (let n = 0; n <= MAX_MESSAGES; n += 1) outputOf(await create('host', `Message ${n}`))
  const stored = rows('remind_messages')
  expect(stored).toHaveLength(MAX_MESSAGES)
  expect(stored.map(({ message }) => message)).not.toContain('Message 0')
  expect(stored.filter(({ isDefault }) => isDefault).map(({ message }) => message)).toEqual(['Message 10'])
})

test('a message cannot replace another one by its id', async () => {
  const w = street()
  w.put('members', memberRow('g2', 'rival', { isHost: true }))
  outputOf(await w.create('host', 'PayNow by tonight'))
  const [stored] = w.rows('remind_messages')
  const id = stored?.id ?? ''
  const taking = [
    () => w.run(createRemindMessage, 'rival', { id, message: 'Pay me instead' }, { at: 50 }),
    () => w.run(createRemindMessage, 'rival', { id, message: 'PayNow by tonight' }, { at: 50 }),
    () => w.run(setDefaultRemindMessage, 'rival', { id, message: 'Pay me instead', isDefault: true }, { at: 50 }),
    () => w.run(createRemindMessage, 'host', { id, message: 'Another' }, { at: 50 }),
  ]
  for (const take of taking) expect(wordsOf(await take())).toBe('This ID is already in use')
  outputOf(await w.run(createRemindMessage, 'host', { id, message: 'PayNow by tonight' }, { at: 51 }))
  expect(w.rows('remind_messages')).toEqual([stored])
})
