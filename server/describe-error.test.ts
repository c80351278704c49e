import { Writable } from 'node:stream'
import fastify from 'fastify'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { describeError, errorLine, errorText } from './describe-error.ts'
import { addErrorHandler } from './http/error-handler.ts'

const duplicate = (): Error =>
  Object.assign(new DatabaseError('invalid input for "mei@example.org"', 100, 'error'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(mei@example.org) already exists.',
    where: 'COPY users, line 1: "mei@example.org"',
    hint: 'mei@example.org',
    internalQuery: "select 'mei@example.org'",
    table: 'users',
    constraint: 'users_email_key',
    routine: '_bt_check_unique',
  })

test('OPS-008 the log names code, table and constraint of a PostgreSQL error, and no value of a row', () => {
  const error = duplicate()
  expect(describeError(error)).toMatchObject({
    name: 'PostgresError',
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
  })
  expect(errorLine(error)).toBe('PostgresError 23505 users users_email_key _bt_check_unique')
  for (const logged of [JSON.stringify(describeError(error)), errorLine(error), errorText(error)])
    expect(logged).not.toContain('mei@example.org')
})

test('an error of the program keeps its message and stack', () => {
  const error = new TypeError('x is not a function')
  expect(describeError(error)).toEqual({ name: 'TypeError', message: 'x is not a function', stack: error.stack })
  expect(errorLine(error)).toBe('TypeError: x is not a function')
  expect(errorLine('gone')).toBe('Error: gone')
})

test('OPS-008 a request that fails in PostgreSQL logs no value of a row', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const app = fastify({ logger: { level: 'info', stream } })
  addErrorHandler(app, () => {})
  app.get('/', () => Promise.reject(duplicate()))
  expect((await app.inject('/')).statusCode).toBe(500)
  await app.close()
  const logged = lines.join('')
  expect(logged).toContain('users_email_key')
  expect(logged).not.toContain('mei@example.org')
})
