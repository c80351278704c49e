// Applied mutations as they are stored: those of one pull together in the record of the first, because 500 records take
// many times as long to write as one.
import type { AppliedMutation, AppliedMutations } from '#sync/client/client-store.ts'
import type { PlainStore } from './plain-stores.ts'

export interface AppliedRecord extends AppliedMutation {
  /** The other mutations of the same time. Absent where there are none, and in records of earlier versions. */
  readonly more?: readonly AppliedMutation[]
}

/** Each mutation once, as it was stored last; sorted by the `seq` of their entries. */
export const mutationsIn = (records: readonly AppliedRecord[]): AppliedMutation[] => {
  const byUlid = new Map<string, AppliedMutation>()
  for (const { more = [], ...first } of records)
    for (const mutation of [first, ...more])
      if (mutation.at >= (byUlid.get(mutation.ulid)?.at ?? -Infinity)) byUlid.set(mutation.ulid, mutation)
  return [...byUlid.values()].sort((a, b) => a.entry.seq - b.entry.seq)
}

export const appliedOf = (store: PlainStore<AppliedRecord>): AppliedMutations => ({
  list: async () => mutationsIn(await store.all()),
  put: async (applied) => {
    const byTime = new Map<number, AppliedMutation[]>()
    for (const mutation of applied) {
      const group = byTime.get(mutation.at)
      if (group) group.push(mutation)
      else byTime.set(mutation.at, [mutation])
    }
    for (const [first, ...more] of byTime.values()) {
      if (!first) continue
      // The record of a mutation that is stored again may hold others.
      const before = (await store.get(first.ulid))?.more ?? []
      const all = [...before, ...more]
      store.put([all.length === 0 ? first : { ...first, more: all }])
    }
  },
  deleteBefore: (at) => store.deleteByIndex('at', IDBKeyRange.upperBound(at, true)),
  clear: async () => store.clear(),
})
