import { expect, test, vi } from 'vitest'
import { newId, newRef, newUlid, REF_PATTERN } from './ids.ts'

const many = <T>(make: () => T): T[] => Array.from({ length: 2000 }, make)

test('an id is a UUIDv7 and sorts by creation time', () => {
  const ids = many(newId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(2000)
  expect(ids).toEqual([...ids].sort())
})

test('a ULID has 26 characters of Crockford base32 and sorts by creation time', () => {
  const ulids = many(newUlid)
  for (const ulid of ulids) expect(ulid).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  expect(new Set(ulids).size).toBe(2000)
  expect(ulids).toEqual([...ulids].sort())
})

test('a reference has 12 random characters from the first on', () => {
  const refs = many(newRef)
  for (const ref of refs) expect(ref).toMatch(REF_PATTERN)
  expect(new Set(refs).size).toBe(2000)
  expect(new Set(refs.map((ref) => ref[0])).size).toBe(32)
  for (const wrong of ['ABC', 'ABCDEFGHIJKL', 'abcdefghjkmn', '0123456789AB0']) expect(wrong).not.toMatch(REF_PATTERN)
})

test('the first six characters of a reference are never a number to a spreadsheet', () => {
  const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const drawn = ['27E325AAAAAA', '012345AAAAAA', '1E0000AAAAAA', 'E12345AAAAAA']
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    const ref = drawn.shift() ?? ''
    if (bytes instanceof Uint8Array) bytes.set(Array.from(ref, (character) => ALPHABET.indexOf(character)))
    return bytes
  })
  try {
    expect(newRef()).toBe('E12345AAAAAA')
  } finally {
    random.mockRestore()
  }
})
