import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const STORE = join(import.meta.dirname, '..', '..', 'client', 'store')

/** Each may use those before it. */
const LAYERS = ['database', 'device', 'calls', 'engine', 'lists', 'changes', 'session']

const importsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/'#client\/store\/([\w-]+)\//g)].map(([, layer = '']) => layer)

test('a folder of the store uses only those below it', () => {
  const folders = readdirSync(STORE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...LAYERS].sort())
  const upward = LAYERS.flatMap((layer, at) =>
    readdirSync(join(STORE, layer))
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) =>
        importsOf(join(STORE, layer, file))
          .filter((used) => LAYERS.indexOf(used) > at)
          .map((used) => `${layer}/${file} uses ${used}`),
      ),
  )
  expect(upward).toEqual([])
})
