import { expect, test } from 'vitest'
import { dataDirectoryLine, foreignOwnerLine } from './refused.ts'

const errorWith = (code: string, message: string): Error => Object.assign(new Error(message), { code })

test.each([
  ['ENOSPC', 'no space left on device', /^DATA_DIR \/data: its disk is full; make room/],
  ['SQLITE_FULL', 'database or disk is full', /^DATA_DIR \/data: its disk is full; make room/],
  ['SQLITE_IOERR_SHMSIZE', 'disk I/O error', /^DATA_DIR \/data: disk I\/O error; its disk is full or failing$/],
  ['SQLITE_CANTOPEN', 'unable to open database file', /^DATA_DIR \/data cannot be used: .*belong to the user/],
])('OPS-001 a data directory that fails with %s is described in one line', (code, message, line) => {
  expect(dataDirectoryLine(errorWith(code, message), '/data')).toMatch(line)
})

test('OPS-001 an error that has another cause is not blamed on the data directory', () => {
  expect(dataDirectoryLine(new Error('something else'), '/data')).toBeUndefined()
  expect(dataDirectoryLine(errorWith('SQLITE_CONSTRAINT', 'a row refers to it'), '/data')).toBeUndefined()
})

test('OPS-003 only root is refused, and only where the data directory belongs to another user', () => {
  expect(foreignOwnerLine('/data', 0, 998)).toMatch(/^DATA_DIR \/data belongs to user 998[^\n]+run this as that user/)
  expect(foreignOwnerLine('/data', 0, 0)).toBeUndefined()
  expect(foreignOwnerLine('/data', 0, undefined)).toBeUndefined()
  expect(foreignOwnerLine('/data', 998, 998)).toBeUndefined()
  expect(foreignOwnerLine('/data', undefined, 998)).toBeUndefined()
})
