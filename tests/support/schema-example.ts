// A valid value of a zod schema, with every optional field present.
import type { ZodMiniType } from 'zod/mini'

/** The parts of a zod definition that the walk reads. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, ZodMiniType>>
  readonly element?: ZodMiniType
  readonly items?: readonly ZodMiniType[]
  readonly options?: readonly ZodMiniType[]
  readonly in?: ZodMiniType
  readonly innerType?: ZodMiniType
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly keyType?: ZodMiniType
  readonly valueType?: ZodMiniType
}

/** Values by the name of the field that holds them; tried before the general ones. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

const TEXTS = [
  'x',
  '1',
  'abc12345',
  '01-01-2035 10:00',
  '01-01-2035',
  '4821',
  'a@example.org',
  '/user/profile',
  '3f2b8c1e-8a51-4c57-9d5e-0f6a1b2c3d4e',
  '01JD0000000000000000000000',
  'a'.repeat(64),
  `/api/files/${'a'.repeat(64)}`,
  '000000000000001-00000-d1',
  'https://push.example.org/x',
  '',
]
const NUMBERS = [1, 0, 2, 3, 5, 10]

const firstValid = (schema: ZodMiniType, candidates: readonly unknown[]): unknown =>
  candidates.find((candidate) => schema.safeParse(candidate).success)

export const exampleOf = (schema: ZodMiniType, known: KnownValues, field = ''): unknown => {
  const definition = schema._zod.def as unknown as Definition
  const named = known[field] ?? []
  const given = firstValid(schema, named)
  if (given !== undefined) return given
  const { type } = definition
  const inside = definition.in ?? definition.innerType
  if (type === 'string' || type === 'template_literal') return firstValid(schema, TEXTS)
  if (type === 'number') return firstValid(schema, NUMBERS)
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'literal') return definition.values?.[0]
  if (type === 'enum') return Object.values(definition.entries ?? {})[0]
  if (type === 'array') {
    const one = [exampleOf(definition.element!, known, field)]
    const four = Array.from({ length: 4 }, () => one[0])
    return firstValid(schema, [one, four, []])
  }
  if (type === 'tuple') return definition.items!.map((item) => exampleOf(item, known, field))
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(definition.shape ?? {}).map(([name, value]) => [name, exampleOf(value, known, name)]),
    )
  if (type === 'record')
    return { [String(exampleOf(definition.keyType!, known))]: exampleOf(definition.valueType!, known, field) }
  if (type === 'union')
    return firstValid(
      schema,
      definition.options!.map((option) => exampleOf(option, known, field)),
    )
  if (inside) return exampleOf(inside, known, field)
  return firstValid(schema, [...TEXTS, ...NUMBERS, {}, []])
}
