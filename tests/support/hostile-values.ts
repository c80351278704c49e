// Values that an attacker puts in place of each part of a valid input.

export type Path = readonly (string | number)[]

export interface HostileInput {
  /** Place and kind, for the message of a failure. */
  readonly about: string
  /** JSON text: it may hold numbers that no JavaScript value can write. */
  readonly json: string
}

const INFINITY_MARK = '"<1e400>"'
const DEPTH = 20_000
/** JSON.stringify recurses, so deep values are written as text and put in place of a mark. */
const DEEP_ARRAY_MARK = '"<deep array>"'
const DEEP_OBJECT_MARK = '"<deep object>"'
const ELEMENTS = 10_000

const HOSTILE: Readonly<Record<string, (original: unknown) => unknown>> = {
  'text of 100,000 characters': () => 'x'.repeat(100_000),
  'control characters': () => '\u0000\u0001\u001f\u007f\u202e',
  'a text with invisible characters': () => 'Mei\u202e\u200b\u0007 3',
  'half a character': () => '\ud800',
  'NaN as text': () => 'NaN',
  '1e300': () => 1e300,
  '-1e300': () => -1e300,
  '2^53': () => 2 ** 53,
  '1e400': () => '<1e400>',
  negative: () => -1,
  fraction: () => 0.5,
  null: () => null,
  'empty object': () => ({}),
  'deep array': () => '<deep array>',
  'deep object': () => '<deep object>',
  '10,000 nulls': () => Array.from({ length: ELEMENTS }, () => null),
  '10,000 copies': (original) => {
    const one: unknown = Array.isArray(original) ? original[0] : original
    const isSmall = (JSON.stringify(one) ?? '').length < 60
    return Array.from({ length: ELEMENTS }, () => (isSmall ? one : 'x'))
  },
}

/** Every part of a value: the value itself, its fields and elements, theirs. */
const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))]
}

const replaced = (value: unknown, path: Path, change: (original: unknown) => unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return change(value)
  if (Array.isArray(value)) return value.map((each, n) => (n === Number(name) ? replaced(each, rest, change) : each))
  const object = value as Record<string, unknown>
  return { ...object, [name]: replaced(object[name], rest, change) }
}

const toJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(INFINITY_MARK, '1e400')
    .replaceAll(DEEP_ARRAY_MARK, () => '['.repeat(DEPTH) + ']'.repeat(DEPTH))
    .replaceAll(DEEP_OBJECT_MARK, () => '{"a":'.repeat(DEPTH) + '1' + '}'.repeat(DEPTH))

/** Many operations share the parts of an event; a fifth of their values is enough for each one. */
const MAX_FULL_INPUTS = 120
/** Has no factor in common with the number of kinds, so that each place meets other kinds. */
const THINNED = 5

export const hostileInputs = (name: string, example: unknown): HostileInput[] => {
  const all = pathsOf(example).flatMap((path) =>
    Object.entries(HOSTILE).map(([kind, change]) => ({ path, kind, change })),
  )
  const isThinned = all.length > MAX_FULL_INPUTS && name !== 'create-event'
  return all
    .filter((_, n) => !isThinned || n % THINNED === 0)
    .map(({ path, kind, change }) => ({
      about: `${name} ${path.join('.') || '(whole)'}: ${kind}`,
      json: toJson(replaced(example, path, change)),
    }))
}
