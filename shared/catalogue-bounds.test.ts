import { expect, test } from 'vitest'
import { z, type ZodType } from 'zod'
import { commands, operations, queries } from './catalogue.ts'

/** As much of a zod definition as walking through it needs. */
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

const LEAVES = new Set(['number', 'boolean', 'literal', 'enum', 'null', 'undefined'])

const isBounded = ({ checks = [] }: Definition): boolean =>
  checks.some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check))

/** Where a text or a list may be of any length, or anything may come. */
const unbounded = (schema: ZodType, path: string): string[] => {
  const definition = schema._zod.def as unknown as Definition
  const { type, shape = {}, element, options = [], items = [] } = definition
  const inside = definition.in ?? definition.innerType
  if (LEAVES.has(type)) return []
  if (type === 'string') return isBounded(definition) ? [] : [path]
  if (type === 'array') return [...(isBounded(definition) ? [] : [`${path}[]`]), ...unbounded(element!, `${path}[]`)]
  if (type === 'object' && !definition.catchall)
    return Object.entries(shape).flatMap(([name, value]) => unbounded(value, `${path}.${name}`))
  if (type === 'union') return options.flatMap((option) => unbounded(option, path))
  if (type === 'tuple') return items.flatMap((item, at) => unbounded(item, `${path}[${at}]`))
  return inside ? unbounded(inside, path) : [`${path} (${type})`]
}

test('every text and list in a call’s input is bounded', () => {
  const found = [...operations, ...queries, ...commands].flatMap(({ name, input }) => unbounded(input, name))
  expect(found).toEqual([])
})

test('an unbounded text or list is found wherever it lies', () => {
  const planted = z.object({
    a: z.string().min(1),
    b: z.array(z.number()).nullable(),
    c: z.object({ d: z.array(z.string().optional()).max(3) }).optional(),
    e: z.union([z.number(), z.string().default('')]),
    f: z.record(z.string(), z.number()),
    g: z.unknown(),
    h: z.string().regex(/x/).transform(Number),
    i: z.looseObject({}),
    fine: z.array(z.string().length(26)).max(3),
  })
  const places = ['x.a', 'x.b[]', 'x.c.d[]', 'x.e', 'x.f (record)', 'x.g (unknown)', 'x.h', 'x.i (object)']
  expect(unbounded(planted, 'x')).toEqual(places)
})
