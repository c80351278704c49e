// Cleans input of devices, so that any database can store it.
import type { Device } from '#shared/kernel/change.ts'

/** Lone surrogates, and NUL, which text columns refuse. */
const UNFIT = /[\0\p{Cs}]/gu
const REPLACEMENT = '\uFFFD'

/** Converts every text to what a database returns, so that decision, stored row and digest agree. */
export const clean = (value: unknown): unknown => cleanAt(value, 0)

/** No schema of a catalogue is nearly as deep; a deeper value would exhaust the stack. */
const MAX_DEPTH = 64

const cleanAt = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return value.replace(UNFIT, REPLACEMENT)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((each) => cleanAt(each, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, cleanAt(field, depth + 1)]))
}

const LONGEST_NAME = 64

export const cleanDevice = ({ id, name }: Device): Device =>
  clean({ id: id.slice(0, LONGEST_NAME), name: name.slice(0, LONGEST_NAME) }) as Device
