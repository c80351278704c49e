import { expect, test } from 'vitest'
import { isRefusal } from '#shared/kernel/result.ts'
import { groupRest } from './group-rest.ts'

const fresh = { id: () => 'fresh', ref: () => 'REF' }
const photoOf = (photoUrl: unknown): string | null | undefined => {
  const read = groupRest['update-group'].read({ id: 'g1', photoUrl }, 12_300, fresh)
  if (isRefusal(read)) throw new Error(read.message)
  return read.value.photoUrl
}

test('GRP-004 the photo of a group is a path, or an object with a url; null and an empty path remove it', () => {
  expect(photoOf('/art/mango.svg')).toBe('/art/mango.svg')
  expect(photoOf({ url: '/art/mango.svg' })).toBe('/art/mango.svg')
  expect([photoOf(null), photoOf(''), photoOf({ url: '' })]).toEqual([null, null, null])
  expect(photoOf(undefined)).toBeUndefined()
})
