// The security events of applied operations, over REST and sync alike.
import type { Actor } from '#shared/kernel/change.ts'
import type { SecurityEvent } from './security-log.ts'

type EventOf = (actor: Actor, input: never, output: never) => SecurityEvent | null

interface MemberInput {
  readonly groupId: string
  readonly userId: string
}

const memberEvent =
  (event: Extract<SecurityEvent, { readonly groupId: string }>['event']): EventOf =>
  ({ id }, { groupId, userId }: MemberInput) => ({ event, actorId: id, groupId, userId })

const CONFIRMED = 2

const paymentEvent: EventOf = (
  { id },
  { ref, status }: { readonly ref: string; readonly status: number },
  output: { readonly superseded?: boolean },
) =>
  status === CONFIRMED && output.superseded !== true ? { event: 'payment-confirmed', actorId: id, recordId: ref } : null

const EVENTS: Readonly<Record<string, EventOf>> = {
  'change-group-role': memberEvent('role-changed'),
  'approve-group-join': memberEvent('member-approved'),
  'remove-member': memberEvent('member-removed'),
  'ban-member': ({ id }, { groupId, userId, banned }: MemberInput & { readonly banned: 0 | 1 }) => ({
    event: banned === 1 ? 'member-banned' : 'member-unbanned',
    actorId: id,
    groupId,
    userId,
  }),
  'update-order-status': paymentEvent,
  'update-delivery-booking-status': paymentEvent,
}

export const securityEventOf = (name: string, actor: Actor, input: unknown, output: unknown): SecurityEvent | null =>
  EVENTS[name]?.(actor, input as never, output as never) ?? null
