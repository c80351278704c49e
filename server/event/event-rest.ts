import { z } from 'zod/mini'
import { deleteEvent } from '#shared/event/delete-event.ts'
import { deleteScheduledEvent } from '#shared/event/delete-scheduled-event.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { amountSchema, wideFlagSchema, flagSchema, isFlagSet, toFlag } from '#shared/kernel/rest-shapes.ts'
import type { PaymentRequestOutput } from '#shared/event/request-payment.ts'
import { AUDIENCES } from '#shared/payment/payment-request.ts'
import { flagReply, idReply } from '#server/http/reply-shapes.ts'
import { inputAsBody, restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'
import {
  changesOf,
  eventBodySchema,
  eventChangesBody,
  eventOf,
  openTimeOf,
  readCost,
  scheduledBodySchema,
  scheduledChangesBody,
} from './event-body.ts'

type Mapped =
  | 'create-event'
  | 'update-event'
  | 'update-event-status'
  | 'update-event-share'
  | 'delete-event'
  | 'update-event-delivery'
  | 'update-event-discount'
  | 'request-payment'
  | 'create-scheduled-event'
  | 'update-scheduled-event'
  | 'delete-scheduled-event'

export const eventRest: RestMappingsFor<Mapped> = {
  'create-event': restMapping({
    body: eventBodySchema,
    toInput: (body, fresh) => ({ id: body.id ?? fresh.id(), ...eventOf(body, () => fresh.id()) }),
    reply: idReply,
    toReply: unchanged,
  }),
  'update-event': restMapping({
    body: eventChangesBody,
    toInput: ({ id, ...body }, fresh) => ({ id, ...changesOf(body, () => fresh.id()) }),
    reply: idReply,
    toReply: unchanged,
  }),
  'update-event-status': restMapping({
    body: z.object({ id: z.string(), status: flagSchema }),
    toInput: ({ id, status }) => ({ id, status: toFlag(status) }),
    reply: z.extend(idReply, { status: flagReply }),
    toReply: unchanged,
  }),
  'update-event-share': restMapping({
    body: z.object({ id: idText(), renew: wideFlagSchema }),
    toInput: ({ id, renew }, fresh) => ({ id, shareCode: fresh.ref(), renew: isFlagSet(renew) }),
    reply: z.extend(idReply, { shareCode: z.string() }),
    toReply: unchanged,
  }),
  'delete-event': inputAsBody(deleteEvent, idReply),
  'request-payment': restMapping({
    body: z.object({
      eid: z.optional(z.string()),
      id: z.optional(z.string()),
      payable: flagSchema,
      notify: z._default(flagSchema, 0),
      /** Buyers to notify. */
      to: z._default(z.enum(AUDIENCES), 'unpaid'),
    }),
    toInput: ({ eid, id, payable, notify, to }) => ({
      eid: eid ?? id ?? '',
      payable: toFlag(payable),
      notify: toFlag(notify),
      to,
    }),
    reply: z.extend(idReply, { payable: flagReply }),
    toReply: ({ id, payable }: PaymentRequestOutput) => ({ id, payable }),
  }),
  'update-event-delivery': restMapping({
    body: z.object({ eventId: idText(), deliveryCost: amountSchema }),
    toInput: ({ eventId, deliveryCost }) => ({ id: eventId, deliveryCost: readCost(deliveryCost) }),
    reply: idReply,
    toReply: unchanged,
  }),
  'update-event-discount': restMapping({
    body: z.object({ eventId: idText(), discount: amountSchema, isPercentage: z.nullish(flagSchema) }),
    toInput: ({ eventId, discount, isPercentage }) => ({
      id: eventId,
      discount: readCost(discount),
      isPercentage: isPercentage === undefined || isPercentage === null ? null : toFlag(isPercentage) === 1,
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'create-scheduled-event': restMapping({
    body: scheduledBodySchema,
    toInput: (body, fresh) => ({
      id: body.id ?? fresh.id(),
      ...eventOf(body, () => fresh.id()),
      openTime: openTimeOf(body.openTime),
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'update-scheduled-event': restMapping({
    body: scheduledChangesBody,
    toInput: ({ id, openTime, ...body }, fresh) => ({
      id,
      ...changesOf(body, () => fresh.id()),
      ...(openTime !== undefined && { openTime: openTimeOf(openTime) }),
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'delete-scheduled-event': inputAsBody(deleteScheduledEvent, idReply),
}
