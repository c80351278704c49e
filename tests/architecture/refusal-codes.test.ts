// Refusal codes: one registry, one meaning for each code, and a page that is generated from it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allRefusalCodes, errorCodesPage } from '#scripts/error-codes-page.ts'
import { sharedCodes, type RefusalCode } from '#shared/refusal-codes.ts'

const root = process.cwd()

/** Production files of the product; the simulator of sync/ has a board game with its own refusals. */
const sources = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16_000_000,
})
  .stdout.split('\n')
  .filter((path) => /^(shared|sync|server|client)\/.*\.tsx?$/.test(path) && existsSync(join(root, path)))
  .filter((path) => !/\.test\.tsx?$|^sync\/simulator\//.test(path))

/** Refusals with a number of their own, outside the files that the registry reads. */
const unregistered = (path: string, text: string): string[] =>
  /(-refusals|sync\/protocol\/refusals)\.ts$/.test(path)
    ? []
    : [...text.matchAll(/\b(?:refuse|refusalTemplate)\(\s*\d+,\s*([\d_]+)/g)].map(([, code]) => `${path}: ${code}`)

test('every code belongs to one refusal', () => {
  expect(allRefusalCodes.length).toBeGreaterThan(150)
  expect(sharedCodes(allRefusalCodes)).toEqual([])
})

test('two refusals with one code are found', () => {
  const planted: RefusalCode = { code: 25_031, name: 'PLANTED', words: 'Planted', room: 'order', status: 409 }
  expect(sharedCodes([...allRefusalCodes, planted])).toEqual(['25031: order COSTS_MORE, order PLANTED'])
})

test('no code of a refusal is divisible by 100, which means success', () => {
  expect(allRefusalCodes.filter(({ code }) => code % 100 === 0)).toEqual([])
})

test('every refusal with a code is declared in a file that the registry reads', () => {
  const registry = readFileSync(join(root, 'shared/refusal-codes.ts'), 'utf8')
  const files = sources.filter((path) => /^shared\/.*-refusals\.ts$/.test(path))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((path) => !registry.includes(`'./${path.slice('shared/'.length)}'`))).toEqual([])
  expect(sources.flatMap((path) => unregistered(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('a refusal outside the registry is found', () => {
  expect(unregistered('server/order/planted.ts', "const FULL = refuse(409, 25_077, 'Full')")).toEqual([
    'server/order/planted.ts: 25_077',
  ])
})

test('docs/error-codes.md is what npm run error-codes writes', () => {
  expect(readFileSync(join(root, 'docs/error-codes.md'), 'utf8')).toBe(errorCodesPage())
})
