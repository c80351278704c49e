// Assigns a new reference to an order or booking whose reference is taken, and moves its changes along (decision
// Computes what to move; `renew-refs.ts` moves it.
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import { CAUSE_REJECTED } from '#sync/protocol/refusals.ts'
import { MAX_REFERENCES_TRIED, type MovedRefs } from './moved-refs.ts'

/** The 60 random bits at the end of a ULID: the same failed mutation always gets the same reference. */
export const refAfter = (ulid: string): string => ulid.slice(-12)

const triedBefore = ({ refs }: MovedRefs, ref: string): number => {
  const before = new Map(Object.entries(refs).map(([from, to]) => [to, from]))
  let tries = 0
  for (let from = before.get(ref); from !== undefined && tries < MAX_REFERENCES_TRIED; from = before.get(from))
    tries += 1
  return tries
}

export const refOf = ({ input }: Pick<FailedMutation, 'input'>): string | undefined => {
  const ref = (input as { ref?: unknown } | null)?.ref
  return typeof ref === 'string' ? ref : undefined
}

/**
 * `REF_TAKEN` of orders and `BOOKING_REF_TAKEN`. `onRefCollision` of the operations says the same, but lists of failed changes
 * are shown before the rules are loaded.
 */
export const REF_TAKEN_CODES: readonly number[] = [25_009, 32_011]

export const isRefTaken = ({ code }: Pick<FailedMutation, 'code'>): boolean => REF_TAKEN_CODES.includes(code)

/** A later change exists under the new reference: moving this one would undo it. */
export const isReplaced = (
  { time }: FailedMutation,
  ref: string,
  replacedBy: readonly string[],
  queued: readonly Pick<OutboxEntry, 'name' | 'input' | 'time'>[],
): boolean =>
  time !== undefined && queued.some((done) => replacedBy.includes(done.name) && refOf(done) === ref && done.time > time)

/** Changes that are moved automatically, in their original order. The other `failed` ones wait for a person. */
export const carriedOver = (failed: readonly FailedMutation[], moved: MovedRefs): FailedMutation[] => {
  const carried = new Set<string>()
  return [...failed]
    .sort((a, b) => (a.ulid < b.ulid ? -1 : 1))
    .filter((each) => {
      const ref = refOf(each)
      if (ref === undefined || moved.stuck.includes(each.ulid)) return false
      const due = isRefTaken(each)
        ? triedBefore(moved, ref) < MAX_REFERENCES_TRIED
        : each.code === CAUSE_REJECTED.code && (moved.refs[ref] !== undefined || carried.has(each.cause ?? ''))
      if (due) carried.add(each.ulid)
      return due
    })
}

/** Changes that wait for a person. */
export const forPeople = (failed: readonly FailedMutation[], moved: MovedRefs): FailedMutation[] => {
  const carried = new Set(carriedOver(failed, moved))
  return failed.filter((each) => !carried.has(each))
}
