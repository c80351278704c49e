// One call, one home: an operation is exported from a file named after it; queries and commands of a room stand together.
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { commands, queries } from '#shared/catalogue.ts'
import { operations } from '#shared/operations.ts'

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface Entry {
  readonly name: string
}

const modules: Modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../shared/*/*.ts', '!../../shared/**/*.test.ts'],
  { eager: true },
)

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Operations that no file of their own exports under their own name. */
const homeless = (entries: readonly Entry[], files: Modules): string[] =>
  entries
    .filter(
      (entry) =>
        !Object.entries(files).some(
          ([path, exported]) => basename(path) === `${entry.name}.ts` && exported[camelCase(entry.name)] === entry,
        ),
    )
    .map(({ name }) => name)

/** Calls that no file of their kind exports. */
const misplaced = (entries: readonly Entry[], kind: 'queries' | 'commands', files: Modules): string[] =>
  entries
    .filter(
      (entry) =>
        !Object.entries(files).some(
          ([path, exported]) => path.endsWith(`-${kind}.ts`) && Object.values(exported).includes(entry),
        ),
    )
    .map(({ name }) => name)

/** Files that export several operations. */
const crowded = (entries: readonly Entry[], files: Modules): string[] =>
  Object.entries(files)
    .filter(([, exported]) => entries.filter((entry) => Object.values(exported).includes(entry)).length > 1)
    .map(([path]) => basename(path))

test('every operation is exported from a file named after the call', () => {
  expect(operations.length).toBeGreaterThan(50)
  expect(homeless(operations, modules)).toEqual([])
})

test('no file exports two operations', () => {
  expect(crowded(operations, modules)).toEqual([])
})

test('queries stand in files of queries, commands in files of commands', () => {
  expect(misplaced(queries, 'queries', modules)).toEqual([])
  expect(misplaced(commands, 'commands', modules)).toEqual([])
})

test('an operation in a file of another name, two in one file and a misplaced query are found', () => {
  const [place, cancel, list] = [{ name: 'place-order' }, { name: 'cancel-order' }, { name: 'list-orders' }]
  const planted = {
    '../../shared/order/place-order.ts': { placeOrder: place, cancelOrder: cancel },
    '../../shared/order/place-order-twice.ts': { listOrders: list },
  }
  expect(homeless([place, cancel], planted)).toEqual(['cancel-order'])
  expect(crowded([place, cancel], planted)).toEqual(['place-order.ts'])
  expect(misplaced([list], 'queries', planted)).toEqual(['list-orders'])
})
