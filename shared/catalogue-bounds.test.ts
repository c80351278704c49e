import { expect, test } from 'vitest'
import { z, type ZodMiniType } from 'zod/mini'
import { commands, queries } from './catalogue.ts'
import { operations } from './operations.ts'

/** Parts of a zod definition that the traversal uses. */
interface Definition {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[]
  readonly shape?: Readonly<Record<string, ZodMiniType>>
  readonly catchall?: ZodMiniType
  readonly element?: ZodMiniType
  readonly keyType?: ZodMiniType
  readonly valueType?: ZodMiniType
  readonly items?: readonly ZodMiniType[]
  readonly options?: readonly ZodMiniType[]
  readonly in?: ZodMiniType
  readonly innerType?: ZodMiniType
}

const LEAVES = new Set(['boolean', 'literal', 'enum', 'null', 'undefined'])

const isBounded = ({ checks = [] }: Definition): boolean =>
  checks.some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check))

/** Both bounds are named: a finite number or a safe integer alone is far too wide. */
const isNumberBounded = ({ checks = [] }: Definition): boolean => {
  const named = new Set(checks.map(({ _zod }) => _zod.def.check))
  return named.has('greater_than') && named.has('less_than')
}

/** Lists paths where a text or list has no maximum length, a number has no bounds, or any value is accepted. */
const unbounded = (schema: ZodMiniType, path: string): string[] => {
  const definition = schema._zod.def as unknown as Definition
  const { type, shape = {}, element, options = [], items = [] } = definition
  const inside = definition.in ?? definition.innerType
  if (LEAVES.has(type)) return []
  if (type === 'number') return isNumberBounded(definition) ? [] : [`${path} (number)`]
  if (type === 'string') return isBounded(definition) ? [] : [path]
  if (type === 'array') return [...(isBounded(definition) ? [] : [`${path}[]`]), ...unbounded(element!, `${path}[]`)]
  if (type === 'object' && !definition.catchall)
    return Object.entries(shape).flatMap(([name, value]) => unbounded(value, `${path}.${name}`))
  if (type === 'union') return options.flatMap((option) => unbounded(option, path))
  if (type === 'tuple') return items.flatMap((item, at) => unbounded(item, `${path}[${at}]`))
  return inside ? unbounded(inside, path) : [`${path} (${type})`]
}

test('OPS-011 every text, list and number in a call’s input is bounded', () => {
  const found = [...operations, ...queries, ...commands].flatMap(({ name, input }) => unbounded(input, name))
  expect(found).toEqual([])
})

test('the check finds an unbounded text, list or number at any depth', () => {
  const planted = z.object({
    a: z.string().check(z.minLength(1)),
    b: z.nullable(z.array(z.number())),
    c: z.optional(z.object({ d: z.array(z.optional(z.string())).check(z.maxLength(3)) })),
    e: z.union([z.number(), z._default(z.string(), '')]),
    f: z.record(z.string(), z.number()),
    g: z.unknown(),
    h: z.pipe(z.string().check(z.regex(/x/)), z.transform(Number)),
    i: z.looseObject({}),
    j: z.array(z.int().check(z.lte(3))).check(z.maxLength(3)),
    fine: z.array(z.string().check(z.length(26))).check(z.maxLength(3)),
    alsoFine: z.number().check(z.gte(0), z.lte(3)),
  })
  const places = [
    'x.a',
    'x.b[]',
    'x.b[] (number)',
    'x.c.d[]',
    'x.e (number)',
    'x.e',
    'x.f (record)',
    'x.g (unknown)',
    'x.h',
    'x.i (object)',
    'x.j[] (number)',
  ]
  expect(unbounded(planted, 'x')).toEqual(places)
})
