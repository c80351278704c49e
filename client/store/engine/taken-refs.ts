// An order or a booking whose reference another had first gets a new one, and what was changed on it goes along (decision Q-138).
// Says what is to be carried over; `renew-refs.ts` does it.
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import { CAUSE_REJECTED } from '#sync/protocol/refusals.ts'
import { BOOKING_REF_TAKEN } from '#shared/delivery/booking-refusals.ts'
import { REF_TAKEN } from '#shared/order/order-refusals.ts'

export interface MovedRefs {
  /** Old reference to the new one. */
  readonly refs: Readonly<Record<string, string>>
  /** ULIDs of what this device itself refused on the new reference: a person has to look at it. */
  readonly stuck: readonly string[]
}

export const NOTHING_MOVED: MovedRefs = { refs: {}, stuck: [] }

/** So many references are tried for one order. */
const MOST = 5

/** The 60 bits of chance at the end of a ULID: the same failed mutation always gets the same reference. */
export const refAfter = (ulid: string): string => ulid.slice(-12)

/** The reference that an order has now. */
export const refNow = ({ refs }: MovedRefs, ref: string): string => {
  let now = ref
  for (let steps = 0; steps <= MOST && refs[now] !== undefined; steps += 1) now = refs[now] ?? now
  return now
}

const triedBefore = ({ refs }: MovedRefs, ref: string): number => {
  const before = new Map(Object.entries(refs).map(([from, to]) => [to, from]))
  let tries = 0
  for (let from = before.get(ref); from !== undefined && tries < MOST; from = before.get(from)) tries += 1
  return tries
}

export const refOf = ({ input }: Pick<FailedMutation, 'input'>): string | undefined => {
  const ref = (input as { ref?: unknown } | null)?.ref
  return typeof ref === 'string' ? ref : undefined
}

/** What makes something under a reference, to the code that says another has it. */
const TAKEN: Readonly<Record<string, number>> = {
  'create-order': REF_TAKEN.code,
  'create-delivery-booking': BOOKING_REF_TAKEN.code,
}

export const isRefTaken = ({ name, code }: Pick<FailedMutation, 'name' | 'code'>): boolean => TAKEN[name] === code

const CANCELLED = -1

/** Changes that leave nothing of an earlier one, by its name: to edit a cancelled order places it again. */
const REPLACED_BY: Readonly<Record<string, readonly string[]>> = {
  'update-order': ['update-order'],
  'update-order-buyer-info': ['update-order-buyer-info', 'update-order'],
  'update-order-buyer-status': ['update-order-buyer-status'],
  'update-delivery-booking': ['update-delivery-booking'],
  'update-delivery-booker-status': ['update-delivery-booker-status'],
}

const replacersOf = ({ name, input }: FailedMutation): readonly string[] => {
  const isCancel = (input as { buyerStatus?: unknown } | null)?.buyerStatus === CANCELLED
  return [...(REPLACED_BY[name] ?? []), ...(isCancel ? ['update-order'] : [])]
}

/** Something later was done to the order under its new reference: carried over now, this would undo it. */
export const isReplaced = (
  failed: FailedMutation,
  ref: string,
  queued: readonly Pick<OutboxEntry, 'name' | 'input' | 'time'>[],
): boolean => {
  const { time } = failed
  const names = replacersOf(failed)
  return (
    time !== undefined && queued.some((done) => names.includes(done.name) && refOf(done) === ref && done.time > time)
  )
}

/** What is carried over without asking anybody, in the order in which it was done. The rest of `failed` is a person's. */
export const carriedOver = (failed: readonly FailedMutation[], moved: MovedRefs): FailedMutation[] => {
  const carried = new Set<string>()
  return [...failed]
    .sort((a, b) => (a.ulid < b.ulid ? -1 : 1))
    .filter((each) => {
      const ref = refOf(each)
      if (ref === undefined || moved.stuck.includes(each.ulid)) return false
      const due = isRefTaken(each)
        ? triedBefore(moved, ref) < MOST
        : each.code === CAUSE_REJECTED.code && (moved.refs[ref] !== undefined || carried.has(each.cause ?? ''))
      if (due) carried.add(each.ulid)
      return due
    })
}

/** What waits for a person. */
export const forPeople = (failed: readonly FailedMutation[], moved: MovedRefs): FailedMutation[] => {
  const carried = new Set(carriedOver(failed, moved))
  return failed.filter((each) => !carried.has(each))
}
