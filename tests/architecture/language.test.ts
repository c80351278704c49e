// The language check refuses each planted fault and accepts plain sentences.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gotong-language-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const check = (text: string): { readonly status: number | null; readonly output: string } => {
  const file = join(folder, 'planted.ts')
  writeFileSync(file, text)
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/check-language.mjs'), file], {
    encoding: 'utf8',
  })
  return { status, output: stdout.replaceAll(file, 'planted.ts') }
}

test.each([
  ['a comment without a subject', '// What a host sees.\n', 'a comment starts with ‘What’'],
  ['a docstring without a subject', '/** Of the order. */\n', 'a comment starts with ‘Of’'],
  [
    'a title without a subject',
    ['test', "('SYN-001 Who may order', () => {})\n"].join(''),
    'a title starts with ‘Who’',
  ],
  ['a limit without a unit', 'const PATIENCE = 3\n', 'the constant PATIENCE names neither its unit nor its bound'],
])('refuses %s', (_name, text, reason) => {
  expect(check(text)).toEqual({ status: 1, output: `planted.ts:1 ${reason}\n1 findings\n` })
})

test('refuses each constant that names neither its unit nor its bound', () => {
  const names =
    'TIMEOUT MAX_AGE PAUSE EVERY SILENCE WINDOW PACE GRACE UNHEARD BUSY REOPEN_PAUSE SYNC_TIMEOUT BEAT_EVERY PICTURE_AGE'
  const { output } = check(
    names
      .split(' ')
      .map((name) => `const ${name} = 3\n`)
      .join(''),
  )
  expect([...output.matchAll(/the constant (\w+) names/g)].map(([, name]) => name).join(' ')).toBe(names)
})

test('accepts sentences, and lines that continue a comment', () => {
  const text =
    '// Rows of one host, and\n// What the host sees.\nconst MAX_WAIT_MS = 3\nconst REOPEN_PAUSE_MS = 4\nconst MAX_AGE_S = 5\nconst BUSY = busy\n'
  expect(check(text)).toEqual({ status: 0, output: '0 findings\n' })
})
