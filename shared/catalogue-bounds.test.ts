import { expect, test } from 'vitest'
import { z, type ZodType } from 'zod'
import { commands, operations, queries } from './catalogue.ts'

/** Parts of a zod definition that the traversal uses. */
interface Definition {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[]
  readonly shape?: Readonly<Record<string, ZodType>>
  readonly catchall?: ZodType
  readonly element?: ZodType
  readonly keyType?: ZodType
  readonly valueType?: ZodType
  readonly items?: readonly ZodType[]
  readonly options?: readonly ZodType[]
  readonly in?: ZodType
  readonly innerType?: ZodType
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
const unbounded = (schema: ZodType, path: string): string[] => {
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
    a: z.string().min(1),
    b: z.array(z.number()).nullable(),
    c: z.object({ d: z.array(z.string().optional()).max(3) }).optional(),
    e: z.union([z.number(), z.string().default('')]),
    f: z.record(z.string(), z.number()),
    g: z.unknown(),
    h: z.string().regex(/x/).transform(Number),
    i: z.looseObject({}),
    j: z.array(z.number().int().max(3)).max(3),
    fine: z.array(z.string().length(26)).max(3),
    alsoFine: z.number().min(0).max(3),
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
