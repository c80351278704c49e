// A reply without the list elements that its schema refuses: one stored row that does not fit never fails a whole list.
import type { ZodMiniType } from 'zod/mini'

export interface LeftOut {
  /** Empty where the element has none. */
  readonly id: string
  readonly issue: string
}

type PathPart = string | number | symbol

/** Path of the outermost list element that holds the issue; undefined outside lists. */
const elementPath = (path: readonly PathPart[]): readonly PathPart[] | undefined => {
  const at = path.findIndex((part) => typeof part === 'number')
  return at === -1 ? undefined : path.slice(0, at + 1)
}

const valueAt = (value: unknown, path: readonly PathPart[]): unknown =>
  path.reduce<unknown>((inside, part) => (inside as Record<PathPart, unknown> | undefined)?.[part], value)

const idOf = (element: unknown): string => {
  const { id, ref } = (element ?? {}) as { readonly id?: unknown; readonly ref?: unknown }
  const name = id ?? ref
  return typeof name === 'string' ? name : ''
}

const without = (value: unknown, [part, ...rest]: readonly PathPart[], unreadable: ReadonlySet<unknown>): unknown => {
  if (Array.isArray(value)) return value.filter((each) => !unreadable.has(each))
  if (part === undefined || typeof value !== 'object' || value === null) return value
  return { ...value, [part]: without((value as Record<PathPart, unknown>)[part], rest, unreadable) }
}

/** Throws where something outside lists does not fit. */
export const readableReply = <Output>(
  schema: ZodMiniType<Output>,
  reply: unknown,
  onLeftOut: (leftOut: LeftOut) => void,
): Output => {
  const read = schema.safeParse(reply)
  if (read.success) return read.data
  let readable = reply
  const unreadable = new Set<unknown>()
  const paths: (readonly PathPart[])[] = []
  for (const { path, message } of read.error.issues) {
    const place = elementPath(path)
    if (place === undefined) throw read.error
    const element = valueAt(reply, place)
    paths.push(place)
    if (unreadable.has(element)) continue
    unreadable.add(element)
    onLeftOut({ id: idOf(element), issue: `${path.slice(place.length).join('.')}: ${message}` })
  }
  for (const path of paths) readable = without(readable, path, unreadable)
  return schema.parse(readable)
}

const MAX_REMEMBERED = 1000

/** Calls `log` once for each row of each call. */
export const logOnce = (log: (about: LeftOut & { readonly call: string }) => void) => {
  const logged = new Set<string>()
  return (call: string, leftOut: LeftOut): void => {
    const key = `${call} ${leftOut.id}`
    if (logged.has(key)) return
    if (logged.size >= MAX_REMEMBERED) logged.clear()
    logged.add(key)
    log({ call, ...leftOut })
  }
}
