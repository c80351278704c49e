// Each import rule of the repository is proven by a planted violation that it must refuse, next to a neighbour that it must allow.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = process.cwd()
let yard: string

beforeAll(() => {
  yard = mkdtempSync(join(tmpdir(), 'gotong-import-rules-'))
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

interface Finding {
  /** Path from the root. */
  readonly filename: string
  /** Name of the rule. */
  readonly code: string
}

const findings = (files: Record<string, string>): readonly Finding[] => {
  const paths = Object.entries(files).map(([path, text]) => plant(path, text))
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--type-aware', '--format', 'json', ...paths], {
    cwd: yard,
    encoding: 'utf8',
  })
  for (const path of paths) rmSync(path)
  return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics
}

/** Rule names that lint reports for the given files. */
const lint = (files: Record<string, string>): string[] => findings(files).map(({ code }) => code)

/** Folders of the client that are not rooms: the composition of all rooms, and what rooms build on. */
const NOT_ROOMS = ['app', 'public', 'store', 'ui', 'worker']
const CLIENT_ROOMS = readdirSync(join(root, 'client'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NOT_ROOMS.includes(entry.name))
  .map(({ name }) => name)
const otherRoomFile = (room: string): string =>
  room === 'packing' ? '#client/order/purchase-card.tsx' : '#client/packing/packing-list-page.tsx'

const restricted = 'eslint(no-restricted-imports)'
const uses = (from: string): string => `import { thing } from '${from}'\nexport const used = thing\n`

/** File and import. */
type Import = readonly [path: string, from: string]

const FORBIDDEN: readonly Import[] = [
  ['shared/order/planted.ts', '#sync/protocol/wire.ts'],
  ['shared/order/planted.ts', '#server/app.ts'],
  ['shared/order/planted.ts', '#client/app/main.tsx'],
  ['shared/order/planted.ts', 'node:fs'],
  ['shared/order/planted.ts', 'zod'],
  ['client/order/planted.ts', 'zod'],
  ['server/order/planted.ts', 'zod'],
  ['sync/client/planted.ts', '#shared/order/order.ts'],
  ['sync/client/planted.ts', '#server/app.ts'],
  ['sync/client/planted.ts', 'dexie'],
  ['server/order/planted.ts', '#client/ui/button.tsx'],
  ['client/order/planted.ts', '#server/app.ts'],
  ['client/order/planted.ts', 'node:fs'],
  ...CLIENT_ROOMS.map((room): Import => [`client/${room}/planted.ts`, otherRoomFile(room)]),
  ['client/order/parts/planted.ts', '#client/packing/packing-list-page.tsx'],
  ['client/order/planted.ts', '#client/app/shell.tsx'],
  ['client/app/parts/planted.ts', '#client/order/purchase-card.tsx'],
  ['client/ui/planted.ts', '#client/order/purchase-card.tsx'],
  ['client/ui/planted.ts', '#client/order/parts/order-status-tag.tsx'],
  ['client/ui/planted.ts', '#client/app/parts/page.tsx'],
  ['client/ui/planted.ts', '#client/store/lists/use-live.ts'],
  ['client/ui/planted.ts', '#shared/order/order.ts'],
  ['client/ui/planted.ts', '#shared/roles.ts'],
  ['client/ui/planted.ts', '#sync/protocol/wire.ts'],
  ['client/store/lists/planted.ts', '#client/ui/button.tsx'],
  ['client/store/lists/planted.ts', '#client/order/parts/order-status-tag.tsx'],
  ['client/worker/planted.ts', '#client/ui/button.tsx'],
  ['client/worker/planted.ts', '#client/pwa/app-update.ts'],
  ['server/order/planted.ts', '#server/packing/packing-handlers.ts'],
  ['shared/order/planted.ts', '../event/event.ts'],
  ['client/order/planted.ts', '../event/event.ts'],
]

const ALLOWED: readonly Import[] = [
  ['shared/order/planted.ts', '#shared/event/event.ts'],
  ['shared/order/planted.ts', './order.ts'],
  ['sync/client/planted.ts', '#shared/kernel/change.ts'],
  ['server/order/planted.ts', '#server/packing/packing-repository.ts'],
  ['client/order/planted.ts', '#client/ui/button.tsx'],
  ['client/order/planted.ts', '#client/payment/parts/payment-block.tsx'],
  ['client/payment/parts/planted.ts', '#client/payment/pay-now-code.tsx'],
  ['client/app/planted.ts', '#client/order/purchase-detail-page.tsx'],
  ['client/app/parts/planted.ts', '#client/sync-status/parts/sync-chip.tsx'],
  ['client/ui/planted.ts', '#shared/kernel/money.ts'],
  ['client/worker/planted.ts', '#client/pwa/parts/badge-count.ts'],
  ['client/order/planted.ts', '#client/store/lists/use-live.ts'],
]

describe('imports point one way', () => {
  /** One run of lint for all: each starts the type checker. */
  const planted = [...FORBIDDEN, ...ALLOWED].map(([path, from], n) => ({
    path: path.replace('planted', `planted-${n}`),
    from,
  }))
  const fileOf = (at: number): string => planted[at]!.path
  let refused: ReadonlySet<string>

  beforeAll(() => {
    const files = Object.fromEntries(planted.map(({ path, from }) => [path, uses(from)]))
    refused = new Set(
      findings(files)
        .filter(({ code }) => code === restricted)
        .map(({ filename }) => filename),
    )
  })

  test.each(FORBIDDEN.map(([path, from], n) => [path, from, fileOf(n)]))(
    '%s may not import %s',
    (_path, _from, file) => {
      expect(refused).toContain(file)
    },
  )

  test.each(ALLOWED.map(([path, from], n) => [path, from, fileOf(FORBIDDEN.length + n)]))(
    '%s may import %s',
    (_path, _from, file) => {
      expect(refused).not.toContain(file)
    },
  )
})

describe('folders of the client', () => {
  const foldersIn = (path: string): string[] =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)

  test('a room has no folder but parts/, because the rule is for files of the room itself', () => {
    expect(CLIENT_ROOMS.length).toBeGreaterThan(10)
    const others = [...CLIENT_ROOMS, 'app'].flatMap((room) =>
      foldersIn(`client/${room}`).flatMap((folder) => (folder === 'parts' ? [] : [`${room}/${folder}`])),
    )
    expect(others).toEqual([])
  })

  test('every source file belongs to a folder', () => {
    expect(readdirSync(join(root, 'client')).filter((name) => /\.tsx?$/.test(name))).toEqual([])
  })
})

describe('lint', () => {
  test('lint refuses an import cycle', () => {
    const found = lint({
      'shared/order/one.ts': "import { two } from './two.ts'\nexport const one = (): number => two()\n",
      'shared/order/two.ts': "import { one } from './one.ts'\nexport const two = (): number => one()\n",
    })
    expect(found).toContain('import(no-cycle)')
  })
  test('lint refuses a barrel file', () => {
    const found = lint({
      'shared/order/planted.ts': "export * from './order.ts'\n",
      'shared/order/order.ts': 'export const a = 1\n',
    })
    expect(found).toContain('oxc(no-barrel-file)')
  })
  test('lint refuses a default export', () => {
    expect(lint({ 'shared/order/planted.ts': 'export default 1\n' })).toContain('import(no-default-export)')
  })
  test('lint refuses a clock in the rules', () => {
    expect(lint({ 'shared/order/planted.ts': 'export const now = () => Date.now()\n' })).toContain(
      'eslint(no-restricted-globals)',
    )
    expect(lint({ 'client/order/planted.ts': 'export const now = () => Date.now()\n' })).not.toContain(
      'eslint(no-restricted-globals)',
    )
  })
  test('lint refuses a floating promise', () => {
    const text = 'const later = async (): Promise<number> => 1\nexport const now = (): void => {\n  later()\n}\n'
    expect(lint({ 'sync/client/planted.ts': text })).toContain('typescript(no-floating-promises)')
  })
  test('lint refuses the type any', () => {
    expect(lint({ 'shared/order/planted.ts': 'export const a = (b: any): unknown => b\n' })).toContain(
      'typescript(no-explicit-any)',
    )
  })

  test('lint refuses a component of more than 120 lines', () => {
    const component = (lines: number): string => `export const Planted = () => {\n${'  void 0\n'.repeat(lines - 2)}}\n`
    const tooLong = 'eslint(max-lines-per-function)'
    expect(lint({ 'client/order/planted.tsx': component(120) })).not.toContain(tooLong)
    expect(lint({ 'client/order/planted.tsx': component(121) })).toContain(tooLong)
  })

  test.each(['server/order/planted.ts', 'shared/order/planted.ts', 'scripts/planted.mjs', 'bench/planted.ts'])(
    'lint refuses a function of more than 80 lines in %s',
    (file) => {
      const long = (lines: number): string => `export const planted = () => {\n${'  void 0\n'.repeat(lines - 2)}}\n`
      const tooLong = 'eslint(max-lines-per-function)'
      expect(lint({ [file]: long(80) })).not.toContain(tooLong)
      expect(lint({ [file]: long(81) })).toContain(tooLong)
    },
  )
})

describe('the type check refuses', () => {
  const check = (room: string, files: Record<string, string>): string => {
    const paths = Object.entries(files).map(([name, text]) => plant(`${room}/${name}`, text))
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      ['-p', join(yard, room), '--noEmit', '--composite', 'false', '--emitDeclarationOnly', 'false'],
      {
        cwd: yard,
        encoding: 'utf8',
      },
    )
    for (const path of paths) rmSync(path)
    return stdout
  }
  test.each([
    ['shared', 'export const title = (): string => document.title\n', 'document'],
    ['sync', 'export const home = (): string => process.cwd()\n', 'process'],
    ['server', 'export const title = (): string => document.title\n', 'document'],
    ['client', 'export const home = (): string => process.cwd()\n', 'process'],
  ])('%s knows only its own runtime', (room, text, word) => {
    const found = check(room, { 'planted.ts': text, 'allowed.ts': 'export const title = (): string => String(1)\n' })
    expect(found).toMatch(new RegExp(`planted\\.ts.*Cannot find name '${word}'`))
    expect(found).not.toContain('allowed.ts')
  })
})
