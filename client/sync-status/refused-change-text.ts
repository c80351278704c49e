// Texts for rejected changes. Pure.
import { z } from 'zod/mini'
import { memberId } from '#shared/group/group.ts'
import type { FailedMutation } from '#client/store/changes/rejected-changes.ts'
import { profileFailure } from '#shared/account/profile-check.ts'
import { addressFailure } from '#shared/address/address-check.ts'
import { INVALID_INPUT, QUARANTINED } from '#sync/protocol/refusals.ts'
import type { Operation, OperationAbout, OperationSubject } from '#shared/operation.ts'
import { operations } from '#shared/operations.ts'
import { retiredOperations } from '#shared/retired-operations.ts'

const RETIRED: ReadonlyMap<string, OperationSubject> = new Map(
  retiredOperations.map(({ name, subject }) => [name, subject]),
)
const OPERATIONS: ReadonlyMap<string, Operation> = new Map(operations.map((operation) => [operation.name, operation]))

const SUBJECT_WORDS: Readonly<Record<OperationSubject, string>> = {
  order: 'your order',
  status: 'status',
  payment: 'your payment',
  cancellation: 'your cancellation',
  'hand-over': 'collection',
  packing: 'package',
  group: 'your group',
  delivery: 'your delivery',
  profile: 'your profile',
  address: 'your address',
  other: 'your change',
}

const subjectOf = ({ name, input }: Pick<FailedMutation, 'name' | 'input'>): OperationSubject => {
  const operation = OPERATIONS.get(name)
  if (operation === undefined) return RETIRED.get(name) ?? 'other'
  const read = operation.subjectOf && operation.input.safeParse(input)
  return read?.success ? (operation.subjectOf?.(read.data) ?? operation.subject) : operation.subject
}

export const refusedHeading = (failed: Pick<FailedMutation, 'name' | 'input'>): string =>
  `Not accepted · ${SUBJECT_WORDS[subjectOf(failed)]}`

/** Their messages do not mention the subject: no rule of the operation has read the change. */
const REFUSALS_WITHOUT_SUBJECT: readonly number[] = [INVALID_INPUT.code, QUARANTINED.code]

/** The reason, with a text about the subject when the server has none. */
export const refusedReason = (failed: Pick<FailedMutation, 'name' | 'input' | 'code' | 'message'>): string => {
  const shown = REFUSALS_WITHOUT_SUBJECT.includes(failed.code) ? { ...failed, message: '' } : failed
  if (failed.name === 'create-user-address') return addressFailure('takeNew', shown)
  if (subjectOf(failed) === 'address') return addressFailure('take', shown)
  return subjectOf(failed) === 'profile' ? profileFailure(shown) : failed.message
}

const lineSchema = z.looseObject({ id: z.string(), pid: z.string(), quantity: z.int() })
const draftSchema = z.looseObject({ ref: z.string(), lines: z.array(lineSchema) })
export type OrderDraft = z.infer<typeof draftSchema>

/** The order as it was sent, to edit and send again. */
export const draftOf = (failed: Pick<FailedMutation, 'name' | 'input'>): OrderDraft | undefined =>
  subjectOf(failed) === 'order' ? draftSchema.safeParse(failed.input).data : undefined

const aboutSchema = z.object({ title: z.string(), items: z.array(z.string()) })

/** Event and items as they were when the change was made. Undefined for other changes, and those of earlier versions. */
export const aboutOf = (failed: Pick<FailedMutation, 'about'>): OperationAbout | undefined =>
  aboutSchema.safeParse(failed.about).data

/** A rejected order as text, to send to the host or to keep. */
export const orderText = ({ title, items }: OperationAbout): string => [title, ...items].join('\n')

/** The order or booking that a change was about. */
export const refOf = (failed: Pick<FailedMutation, 'input'>): string | undefined =>
  z.object({ ref: z.string() }).safeParse(failed.input).data?.ref

const inGroupSchema = z.object({ groupId: z.string(), userId: z.string() })

/** The member that an admin's change was about. */
export const memberOf = (failed: Pick<FailedMutation, 'name' | 'input'>): string | undefined => {
  const about = subjectOf(failed) === 'group' ? inGroupSchema.safeParse(failed.input).data : undefined
  return about && memberId(about.groupId, about.userId)
}

export const eventOf = (failed: Pick<FailedMutation, 'input'>): string | undefined =>
  z.object({ eid: z.string() }).safeParse(failed.input).data?.eid

/** The delivery that a booking belongs to. */
export const deliveryIdOf = (failed: Pick<FailedMutation, 'name' | 'input'>): string | undefined =>
  failed.name === 'create-delivery-booking'
    ? z.object({ did: z.string() }).safeParse(failed.input).data?.did
    : undefined

const stockShortageSchema = z.object({ pid: z.string(), left: z.int(), asked: z.int() })

/** Remaining stock of a product that ran short. */
export const stockShortageOf = (
  failed: Pick<FailedMutation, 'detail'>,
): z.infer<typeof stockShortageSchema> | undefined => stockShortageSchema.safeParse(failed.detail).data

/** Limits the draft to the remaining stock; removes lines with quantity 0. */
export const limitToStock = (draft: OrderDraft, pid: string, left: number): OrderDraft => {
  let rest = left
  const lines = draft.lines.flatMap((line) => {
    if (line.pid !== pid) return [line]
    const quantity = Math.min(line.quantity, rest)
    rest -= quantity
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return { ...draft, lines }
}
