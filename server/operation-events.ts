// The security events of applied operations, over REST and sync alike.
import type { OperationName } from '#shared/catalogue.ts'
import type { operations } from '#shared/operations.ts'
import type { Operation } from '#shared/operation.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { SecurityEvent } from './security-log.ts'

type EventOf<Input, Output> = (actor: Actor, input: Input, output: Output) => SecurityEvent | null

/** At most one event for each operation, from the operation's own input and output. */
type OperationEvents = {
  readonly [Entry in (typeof operations)[number] as Entry['name']]?: Entry extends Operation<
    string,
    infer Input,
    infer _State,
    infer Output
  >
    ? EventOf<Input, Output>
    : never
}

interface MemberInput {
  readonly groupId: string
  readonly userId: string
}

const memberEvent =
  (event: Extract<SecurityEvent, { readonly groupId: string }>['event']): EventOf<MemberInput, unknown> =>
  ({ id }, { groupId, userId }) => ({ event, actorId: id, groupId, userId })

/** Bookings have the status numbers of orders. */
const paymentEvent: EventOf<{ readonly ref: string; readonly status: number }, object> = (
  { id },
  { ref, status },
  output,
) =>
  status === ORDER_STATUS.verified && !('superseded' in output && output.superseded === true)
    ? { event: 'payment-confirmed', actorId: id, recordId: ref }
    : null

const combinedPaymentEvent: EventOf<{ readonly combinedPaymentRef: string; readonly status: number }, object> = (
  actor,
  { combinedPaymentRef: ref, status },
  output,
) => paymentEvent(actor, { ref, status }, output)

const EVENTS: OperationEvents = {
  'change-group-role': memberEvent('role-changed'),
  'approve-group-join': memberEvent('member-approved'),
  'remove-member': memberEvent('member-removed'),
  'ban-member': ({ id }, { groupId, userId, banned }) => ({
    event: banned === 1 ? 'member-banned' : 'member-unbanned',
    actorId: id,
    groupId,
    userId,
  }),
  'update-order-status': paymentEvent,
  'update-delivery-booking-status': paymentEvent,
  'update-invoices-status': combinedPaymentEvent,
}

/** The same, for an operation that is known only by its name: it gets that operation's input and output. */
type NamedEventOf = { of(actor: Actor, input: unknown, output: unknown): SecurityEvent | null }['of']

const eventsByName: Readonly<Partial<Record<OperationName, NamedEventOf>>> = EVENTS

export const securityEventOf = (name: string, actor: Actor, input: unknown, output: unknown): SecurityEvent | null =>
  eventsByName[name as OperationName]?.(actor, input, output) ?? null
