// Inside a Dexie transaction every promise belongs to Dexie's zone, where waiting for several at once costs far more than
// waiting for them in turn: 100 took a second, 500 never ended. The engine's work runs outside of the zone (P5).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

const COMBINED = /\bPromise\s*\.\s*(?:all|allSettled|any|race)\s*\(/

/** The text from `open`, a bracket, to the one that closes it. */
const bracketed = (text: string, open: number): string => {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text[at]!)) depth += 1
    if (')]}'.includes(text[at]!)) depth -= 1
    if (depth === 0) return text.slice(open, at + 1)
  }
  return text.slice(open)
}

/** Brackets after each `name`. */
const callsOf = (text: string, name: string): string[] =>
  text
    .split(`${name}(`)
    .slice(1)
    .map((rest) => bracketed(`(${rest}`, 0))

/** Calls of `transaction` that are given work which combines promises inside of Dexie's zone. */
const combinedIn = (text: string): string[] =>
  callsOf(text, '.transaction').filter((work) =>
    COMBINED.test(callsOf(work, 'Dexie.ignoreTransaction').reduce((rest, outside) => rest.replace(outside, ''), work)),
  )

const sources = ['client', 'bench/page'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
)

test('no Dexie transaction waits for several promises at once', () => {
  const texts = sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)
  expect(texts.filter(([, text]) => text.includes('.transaction(')).length).toBeGreaterThan(15)
  expect(texts.flatMap(([path, text]) => combinedIn(text).map((work) => `${path}: ${work}`))).toEqual([])
})

test('a planted transaction that waits for several promises is found, and promises beside a transaction are not', () => {
  const planted = [
    "db.transaction('r', ['a', 'b'], (trans) => Promise.all([trans.table('a').count(), trans.table('b').count()]))",
    "db.transaction('rw', 'a', async (trans) => {\n  await trans.table('a').get('x')\n  await Promise.allSettled([])\n})",
  ]
  expect(planted.flatMap(combinedIn)).toHaveLength(2)
  const allowed = [
    "await Promise.all([db.transaction('r', 'a', (trans) => trans.table('a').count()), other()])",
    "db.transaction('r', 'a', (trans) => Dexie.ignoreTransaction(() => Promise.all([read(trans), read(trans)])))",
    "await store.transact('write', (tx) => Promise.all([tx.meta.get(), tx.outbox.list()]))",
  ]
  expect(allowed.flatMap(combinedIn)).toEqual([])
})
