// Pages on which a guest begins know no store: it is loaded once somebody signs in, or has a session on the device.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

const GUEST_PAGES = [
  'client/app/main.tsx',
  'client/event/guest-list-page.tsx',
  'client/event/event-shared-page.tsx',
  'client/account/sign-in-page.tsx',
  'client/account/sign-up-page.tsx',
]

/** The database, the engine with its rules, and the libraries that only they need. */
const STORE =
  /^(dexie|zod(\/.*)?|uuid|sync\/.*|client\/store\/(changes\/.*|engine\/(?!active-database\.ts).*|database\/(dexie|gotong|follow|row).*|device\/(device-database|stored-session)\.ts|lists\/(live|use-live).*|session\/(?!session\.ts).*)|shared\/(tables|catalogue)\.ts|shared\/order\/(create|update)-.*)$/

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^'"]*?)\s*from\s*)?'([^']+)'/gm

const isOnlyTypes = (names: string): boolean =>
  /^\{[^}]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => name.trim() === '' || name.trim().startsWith('type '))

/** Modules that a file imports at once, without those that it loads later. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    if (isOnlyTypes(names.trim())) return []
    if (from.startsWith('#')) return [from.slice(1)]
    return [from.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), from)) : from]
  })

/** Ways from the roots to modules of the store, such as `a.tsx > b.ts > dexie`. `planted`: texts instead of files. */
const waysToStore = (roots: readonly string[], planted: Readonly<Record<string, string>> = {}): string[] => {
  const ways = new Map(roots.map((root) => [root, root]))
  for (const [module, way] of ways) {
    const isSource = module in planted || (/\.tsx?$/.test(module) && existsSync(join(ROOT, module)))
    if (!isSource || STORE.test(module)) continue
    const text = planted[module] ?? readFileSync(join(ROOT, module), 'utf8')
    for (const used of importsOf(module, text)) if (!ways.has(used)) ways.set(used, `${way} > ${used}`)
  }
  return [...ways].filter(([module]) => STORE.test(module)).map(([, way]) => way)
}

/** Modules that the build groups into files, and whose files `theme.js` asks for. */
const grouped = [...readFileSync(join(ROOT, 'vite.config.ts'), 'utf8').matchAll(/pathsOf\(('[^)]*)\)/g)].flatMap(
  ([, paths = '']) => [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
)

test('every page for guests, and every module that the build names, exists', () => {
  expect(grouped.length).toBeGreaterThan(GUEST_PAGES.length)
  expect(grouped).toEqual(expect.arrayContaining(GUEST_PAGES))
  expect([...GUEST_PAGES, ...grouped].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('PWA-010 pages for guests import nothing of the store', () => {
  expect(waysToStore(GUEST_PAGES)).toEqual([])
})

test.each([
  ["import { openedStore } from '#client/store/engine/active-store.ts'", 'client/store/engine/active-store.ts'],
  ["import { useLive } from '#client/store/lists/use-live.ts'", 'client/store/lists/use-live.ts'],
  ["import { z } from 'zod/mini'", 'zod/mini'],
  ["import Dexie from 'dexie'", 'dexie'],
  ["import { createOrder } from '#shared/order/create-order.ts'", 'shared/order/create-order.ts'],
  ["export { push } from '#sync/client/batch.ts'", 'sync/client/batch.ts'],
])('a page for guests with %s is found, also behind another file', (line, found) => {
  const near = waysToStore(['client/event/planted.tsx'], { 'client/event/planted.tsx': `${line}\n` })
  expect(near).toEqual([`client/event/planted.tsx > ${found}`])
  const behind = waysToStore(['client/event/planted.tsx'], {
    'client/event/planted.tsx': "import { thing } from './between.ts'\n",
    'client/event/between.ts': `${line}\n`,
  })
  expect(behind).toEqual([`client/event/planted.tsx > client/event/between.ts > ${found}`])
})

test('types and parts that are loaded later are no part of a page', () => {
  const text = `import type { Dexie } from 'dexie'\nimport { type Table } from 'dexie'\nconst load = () => import('dexie')\n`
  expect(waysToStore(['client/event/planted.tsx'], { 'client/event/planted.tsx': text })).toEqual([])
})
