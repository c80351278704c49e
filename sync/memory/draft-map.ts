/** A copy-on-write map: dropping it discards all writes. */
export class DraftMap<K, V> {
  private own: Map<K, V> | undefined
  private readonly committed: ReadonlyMap<K, V>

  constructor(committed: ReadonlyMap<K, V>) {
    this.committed = committed
  }

  get current(): ReadonlyMap<K, V> {
    return this.own ?? this.committed
  }

  set(key: K, value: V): void {
    this.writable().set(key, value)
  }

  delete(key: K): void {
    if (this.current.has(key)) this.writable().delete(key)
  }

  private writable(): Map<K, V> {
    this.own ??= new Map(this.committed)
    return this.own
  }
}

export const draftMap = <K, V>(committed: ReadonlyMap<K, V>): DraftMap<K, V> => new DraftMap(committed)

export const byKey = <V>(entries: Iterable<readonly [string, V]>): V[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
