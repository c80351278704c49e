/** A copy-on-write map: dropping it discards all writes. */
export interface DraftMap<K, V> {
  readonly current: ReadonlyMap<K, V>
  set(key: K, value: V): void
  delete(key: K): void
}

export const draftMap = <K, V>(committed: ReadonlyMap<K, V>): DraftMap<K, V> => {
  let own: Map<K, V> | undefined
  const writable = (): Map<K, V> => (own ??= new Map(committed))
  return {
    get current() {
      return own ?? committed
    },
    set: (key, value) => void writable().set(key, value),
    delete: (key) => {
      if ((own ?? committed).has(key)) writable().delete(key)
    },
  }
}

export const byKey = <V>(entries: Iterable<readonly [string, V]>): V[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
