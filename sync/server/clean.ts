// What devices send, made fit to be kept by any database.
import type { Device } from '#shared/kernel/change.ts'

/** Half a character, and the character that no text column holds. */
const UNFIT = /[\0\p{Cs}]/gu
const REPLACEMENT = '\uFFFD'

/** Every text in it as a database gives it back, so that what was decided on is what is stored, and digests agree. */
export const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(UNFIT, REPLACEMENT)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, clean(field)]))
}

const LONGEST_NAME = 64

export const cleanDevice = ({ id, name }: Device): Device =>
  clean({ id: id.slice(0, LONGEST_NAME), name: name.slice(0, LONGEST_NAME) }) as Device
