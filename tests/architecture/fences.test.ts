// Each fence of the repository is proven by a planted violation that it must refuse, next to a neighbour that it must allow.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = process.cwd()
let yard: string

beforeAll(() => {
  yard = mkdtempSync(join(tmpdir(), 'gotong-fences-'))
  for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(yard, name))
  for (const room of ['shared', 'sync', 'server', 'client'])
    cpSync(join(root, room, 'tsconfig.json'), join(yard, room, 'tsconfig.json'))
  symlinkSync(join(root, 'node_modules'), join(yard, 'node_modules'))
})
afterAll(() => rmSync(yard, { recursive: true, force: true }))

const plant = (path: string, text: string): string => {
  const file = join(yard, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Rule names that lint reports for the given files. */
const lint = (files: Record<string, string>): string[] => {
  const paths = Object.entries(files).map(([path, text]) => plant(path, text))
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--type-aware', '--format', 'json', ...paths], {
    cwd: yard,
    encoding: 'utf8',
  })
  const report = JSON.parse(stdout) as { diagnostics: { code: string }[] }
  for (const path of paths) rmSync(path)
  return report.diagnostics.map(({ code }) => code)
}

const restricted = 'eslint(no-restricted-imports)'
const uses = (from: string): string => `import { thing } from '${from}'\nexport const used = thing\n`

describe('imports point one way', () => {
  test.each([
    ['shared/order/planted.ts', '#sync/protocol/wire.ts'],
    ['shared/order/planted.ts', '#server/app.ts'],
    ['shared/order/planted.ts', '#client/main.ts'],
    ['shared/order/planted.ts', 'node:fs'],
    ['sync/client/planted.ts', '#shared/order/order.ts'],
    ['sync/client/planted.ts', '#server/app.ts'],
    ['sync/client/planted.ts', 'dexie'],
    ['server/order/planted.ts', '#client/ui/button.tsx'],
    ['client/order/planted.ts', '#server/app.ts'],
    ['client/order/planted.ts', 'node:fs'],
    ['client/order/planted.ts', '#client/packing/packing-page.tsx'],
    ['client/ui/planted.ts', '#client/order/order-page.tsx'],
    ['server/order/planted.ts', '#server/packing/packing-handlers.ts'],
    ['shared/order/planted.ts', '../event/event.ts'],
    ['client/order/planted.ts', '../event/event.ts'],
  ])('%s may not import %s', (path, from) => {
    expect(lint({ [path]: uses(from) })).toContain(restricted)
  })

  test.each([
    ['shared/order/planted.ts', '#shared/event/event.ts'],
    ['shared/order/planted.ts', './order.ts'],
    ['sync/client/planted.ts', '#shared/kernel/change.ts'],
    ['server/order/planted.ts', '#server/packing/packing-repository.ts'],
    ['client/order/planted.ts', '#client/ui/button.tsx'],
    ['client/order/planted.ts', '#client/store/lists/use-live.ts'],
  ])('%s may import %s', (path, from) => {
    expect(lint({ [path]: uses(from) })).not.toContain(restricted)
  })
})

describe('what lint refuses', () => {
  test('a cycle', () => {
    const found = lint({
      'shared/order/one.ts': "import { two } from './two.ts'\nexport const one = (): number => two()\n",
      'shared/order/two.ts': "import { one } from './one.ts'\nexport const two = (): number => one()\n",
    })
    expect(found).toContain('import(no-cycle)')
  })
  test('a barrel', () => {
    const found = lint({
      'shared/order/planted.ts': "export * from './order.ts'\n",
      'shared/order/order.ts': 'export const a = 1\n',
    })
    expect(found).toContain('oxc(no-barrel-file)')
  })
  test('a default export', () => {
    expect(lint({ 'shared/order/planted.ts': 'export default 1\n' })).toContain('import(no-default-export)')
  })
  test('a clock in the rules', () => {
    expect(lint({ 'shared/order/planted.ts': 'export const now = () => Date.now()\n' })).toContain(
      'eslint(no-restricted-globals)',
    )
    expect(lint({ 'client/order/planted.ts': 'export const now = () => Date.now()\n' })).not.toContain(
      'eslint(no-restricted-globals)',
    )
  })
  test('a floating promise', () => {
    const text = 'const later = async (): Promise<number> => 1\nexport const now = (): void => {\n  later()\n}\n'
    expect(lint({ 'sync/client/planted.ts': text })).toContain('typescript(no-floating-promises)')
  })
  test('any', () => {
    expect(lint({ 'shared/order/planted.ts': 'export const a = (b: any): unknown => b\n' })).toContain(
      'typescript(no-explicit-any)',
    )
  })
})

describe('what the type check refuses', () => {
  const check = (room: string, text: string): string => {
    const file = plant(`${room}/planted.ts`, text)
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      ['-p', join(yard, room), '--noEmit', '--composite', 'false', '--emitDeclarationOnly', 'false'],
      {
        cwd: yard,
        encoding: 'utf8',
      },
    )
    rmSync(file)
    return stdout
  }
  test.each([
    ['shared', 'export const title = (): string => document.title\n', 'document'],
    ['sync', 'export const home = (): string => process.cwd()\n', 'process'],
    ['server', 'export const title = (): string => document.title\n', 'document'],
    ['client', 'export const home = (): string => process.cwd()\n', 'process'],
  ])('%s knows only its own runtime', (room, text, word) => {
    expect(check(room, text)).toContain(`Cannot find name '${word}'`)
    expect(check(room, 'export const title = (): string => String(1)\n')).not.toContain('planted.ts')
  })
})
