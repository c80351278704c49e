import { z } from 'zod/mini'
import { deleteDelivery } from '#shared/delivery/delete-delivery.ts'
import { deleteScheduledDelivery } from '#shared/delivery/delete-scheduled-delivery.ts'
import { zoneReplies } from '#shared/delivery/remembered-zones.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { idReply } from '#server/http/reply-shapes.ts'
import { inputAsBody, restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'
import {
  newDeliveryBody,
  openingBody,
  openingOf,
  deliveryEditBody,
  startOf,
  timesOf,
  wholeOf,
  zonesBody,
  zonesOf,
} from './delivery-body.ts'

type Mapped =
  | 'create-delivery'
  | 'update-delivery'
  | 'delete-delivery'
  | 'update-scheduled-delivery'
  | 'delete-scheduled-delivery'
  | 'update-remembered-delivery-zones'

export const deliveryRest: RestMappingsFor<Mapped> = {
  'create-delivery': restMapping({
    body: newDeliveryBody,
    toInput: (body, fresh) => ({
      id: body.id ?? fresh.id(),
      groupId: body.groupId ?? '',
      deliveryTimestamp: startOf(body) ?? null,
      deliveryDuration: wholeOf(body.deliveryDuration ?? null) ?? 0,
      deliveryZones: zonesOf(body.deliveryZones ?? []),
      openTime: openingOf(body.openTime),
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'update-delivery': restMapping({
    body: z.extend(deliveryEditBody, { deliveryStatus: z.optional(flagSchema) }),
    toInput: (body) => ({
      id: body.id,
      ...timesOf(body),
      ...(body.deliveryStatus !== undefined && { deliveryStatus: toFlag(body.deliveryStatus) }),
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'delete-delivery': inputAsBody(deleteDelivery, idReply),
  'update-scheduled-delivery': restMapping({
    body: z.extend(deliveryEditBody, { openTime: openingBody }),
    toInput: (body) => ({
      id: body.id,
      ...timesOf(body),
      ...(body.openTime !== undefined && { openTime: openingOf(body.openTime) ?? 0 }),
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'delete-scheduled-delivery': inputAsBody(deleteScheduledDelivery, idReply),
  'update-remembered-delivery-zones': restMapping({
    body: z.object({ rememberedDeliveryZones: zonesBody }),
    toInput: ({ rememberedDeliveryZones }) => ({ zones: zonesOf(rememberedDeliveryZones) }),
    reply: z.object({ rememberedDeliveryZones: z.array(z.object({ name: z.string(), price: z.number() })) }),
    toReply: ({ zones }) => ({ rememberedDeliveryZones: zoneReplies(zones) }),
  }),
}
