// Replaces characters of a device's input, and removes fields of a decided row, that a database cannot store.
import type { Device, Row, TableDefinition } from '#shared/kernel/change.ts'

/** Lone surrogates, and NUL, which text columns refuse. */
const UNSTORABLE_CHARACTER = /[\0\p{Cs}]/u
const UNSTORABLE_CHARACTERS = new RegExp(UNSTORABLE_CHARACTER, 'gu')
const REPLACEMENT = '\uFFFD'

/** Schemas of a catalogue are much flatter; a deeper value would exhaust the stack. */
const MAX_DEPTH = 64

/**
 * Converts every text to what a database returns, so that decision, stored row and digest agree. Nearly every input is
 * returned as it is, because a copy takes a multiple of the time.
 */
export const sanitize = (value: unknown): unknown => (isStorable(value, 0) ? value : sanitizeAt(value, 0))

const isStorable = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return !UNSTORABLE_CHARACTER.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < MAX_DEPTH && Object.values(value).every((each) => isStorable(each, depth + 1))
}

const sanitizeAt = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return value.replace(UNSTORABLE_CHARACTERS, REPLACEMENT)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((each) => sanitizeAt(each, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, sanitizeAt(field, depth + 1)]))
}

const MAX_NAME_CHARACTERS = 64

export const sanitizeDevice = ({ id, name }: Device): Device =>
  sanitize({ id: id.slice(0, MAX_NAME_CHARACTERS), name: name.slice(0, MAX_NAME_CHARACTERS) }) as Device

/** Removes fields that the table does not store, so that stored row and digest agree. */
export const withStoredFields = ({ fields }: Pick<TableDefinition, 'fields'>, row: Row): Row =>
  fields === undefined || Object.keys(row).every((field) => fields.has(field))
    ? row
    : { ...Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field))), id: row.id }
