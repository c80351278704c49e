import { expect, test } from 'vitest'
import { boardCatalogue, type Note } from '#sync/simulator/board-catalogue.ts'
import { addRowsToDigests, createDigestSum, findMismatchedScopes, rowHash } from './digest.ts'

const { tables } = boardCatalogue
const NOTE: Note = { id: 'n', board: 'a', tag: '', author: 'ann', text: '', picture: '' }

test('S15 the hash of a row does not depend on the order of its fields, nor on fields that are undefined', () => {
  const { id, ...others } = NOTE
  const hash = rowHash('notes', NOTE)
  expect(rowHash('notes', { ...others, id })).toEqual(hash)
  const withUndefined = { ...NOTE, left: undefined }
  expect(rowHash('notes', withUndefined)).toEqual(hash)
  const edited: Note = { ...NOTE, text: 'x' }
  expect(rowHash('notes', edited)).not.toEqual(hash)
  expect(rowHash('counters', NOTE)).not.toEqual(hash)
})

test('S15 a row counts once in each of its scopes, also where its table names one twice', () => {
  const sum = createDigestSum()
  const notes: Note[] = [
    { ...NOTE, tag: 'a' },
    { ...NOTE, id: 'm', tag: 'b' },
  ]
  addRowsToDigests(sum, tables, 'notes', notes)
  const counts = Object.fromEntries(sum.applyTo([]).map(({ scope, count }) => [scope, count]))
  expect(counts).toEqual({ 'board:a': 2, 'board:b': 1 })
})

test('S15 changes are added to the stored digest', () => {
  const first = createDigestSum()
  addRowsToDigests(first, tables, 'notes', [NOTE])
  const second = createDigestSum()
  second.add('board:a', 'notes', rowHash('notes', { ...NOTE, id: 'm' }))
  second.remove('board:a', 'notes', rowHash('notes', NOTE))
  const whole = createDigestSum()
  addRowsToDigests(whole, tables, 'notes', [{ ...NOTE, id: 'm' }])
  expect(second.applyTo(first.applyTo([]))).toEqual(whole.applyTo([]))
})

test('C20 a digest of zero rows equals no digest, and unknown tables are not compared', () => {
  const digest = (table: string, count: number) => ({ scope: 'board:a', table, count, hash: '0'.repeat(16) })
  expect(findMismatchedScopes(tables, [digest('notes', 0)], [], ['board:a'])).toEqual([])
  expect(findMismatchedScopes(tables, [digest('unknown', 3)], [], ['board:a'])).toEqual([])
  expect(findMismatchedScopes(tables, [digest('notes', 1)], [], ['board:a', 'board:b'])).toEqual(['board:a'])
})
