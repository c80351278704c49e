// Column descriptions of a table, derived from the row type. Knows no dialect.

/** `?` may be null. `json` is text with a value that has no column type. */
export type ColumnKind = 'text' | 'text?' | 'integer' | 'integer?' | 'boolean' | 'json' | 'json?'

type Bare<V> = [V] extends [string]
  ? 'text'
  : [V] extends [number]
    ? 'integer'
    : [V] extends [boolean]
      ? 'boolean'
      : 'json'
type KindOf<V> = null extends V ? `${Bare<NonNullable<V>>}?` : Bare<V>

/** Every field of the row, with the kind that its type requires. */
export type Columns<R> = { readonly [F in keyof R]-?: KindOf<R[F]> & ColumnKind }

/** The row as stored in the database. */
export type StoredRow<R> = {
  [F in keyof R]-?: KindOf<R[F]> extends 'boolean'
    ? 0 | 1
    : KindOf<R[F]> extends 'json'
      ? string
      : KindOf<R[F]> extends 'json?'
        ? string | null
        : R[F]
}
