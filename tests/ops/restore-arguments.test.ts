import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const script = pathToFileURL(resolve('scripts/run-built.mjs')).href
const { builtArguments } = (await import(script)) as {
  builtArguments(given: readonly string[], directory: string): string[]
}

test.each([
  ['--key=r0q2', ['gotong.tar', '--key=r0q2']],
  ['--key r0q2', ['gotong.tar', '--key', 'r0q2']],
  ['--key r0q2 before the file', ['--key', 'r0q2', 'gotong.tar']],
])('OPS-003 npm run restore accepts %s', (_form, given) => {
  expect(builtArguments(given, '/backups').sort()).toEqual(['--key=r0q2', join('/backups', 'gotong.tar')])
})

test('OPS-003 a key that starts with a hyphen is the value of --key', () => {
  expect(builtArguments(['gotong.tar', '--key', '-0q2', '--replace'], '/backups')).toEqual([
    join('/backups', 'gotong.tar'),
    '--key=-0q2',
    '--replace',
  ])
})

test('OPS-003 --key without a value stays as it is, so that the command prints its usage', () => {
  expect(builtArguments(['gotong.tar', '--key'], '/backups')).toEqual([join('/backups', 'gotong.tar'), '--key'])
})
