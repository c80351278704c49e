// The parts of an error that may be written to a log. PostgreSQL puts values of rows into `message`, `detail` and `where`
// ("Key (email)=(…) already exists", "invalid input syntax for type integer: …"), so none of these is ever logged.

export interface DescribedError {
  readonly name: string
  readonly code?: string
  readonly message?: string
  readonly stack?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  /** Function of PostgreSQL's source code that raised the error. */
  readonly routine?: string
}

const textOf = (error: object, property: string): Record<string, string> => {
  const value: unknown = Reflect.get(error, property)
  return typeof value === 'string' ? { [property]: value } : {}
}

/** SQLSTATE codes have five characters; only PostgreSQL's errors have a severity as well. */
const isPostgresError = (error: object): boolean =>
  'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))

/** A stack begins with the message, which may have several lines. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

export const describeError = (error: unknown): DescribedError => {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const about = { name: error.name, ...textOf(error, 'code') }
  if (!isPostgresError(error))
    return { ...about, message: error.message, ...(error.stack === undefined ? {} : { stack: error.stack }) }
  return {
    ...about,
    name: 'PostgresError',
    ...textOf(error, 'table'),
    ...textOf(error, 'column'),
    ...textOf(error, 'constraint'),
    ...textOf(error, 'routine'),
    ...(error.stack === undefined ? {} : { stack: framesOf(error.stack) }),
  }
}

/** For a log entry of one line. */
export const errorLine = (error: unknown): string => {
  const { name, message, code, table, constraint, routine } = describeError(error)
  if (message !== undefined) return `${name}: ${message}`
  return [name, code, table, constraint, routine].filter((part) => part !== undefined).join(' ')
}

/** For an operator's terminal: the stack where there is one. */
export const errorText = (error: unknown): string => {
  const { message, stack } = describeError(error)
  if (message !== undefined) return stack ?? message
  return `${errorLine(error)}\n${stack ?? ''}`
}
