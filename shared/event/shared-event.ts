// A shared event for people outside its group: products, times and the group to join.
import { z } from 'zod/mini'
import { eventReplySchema, type EventReply } from './event-reply.ts'

export const sharedEventSchema = z.extend(
  z.pick(eventReplySchema, {
    id: true,
    groupId: true,
    groupName: true,
    title: true,
    description: true,
    photoUrls: true,
    products: true,
    closingTime: true,
    closingTimestamp: true,
    pickupTime: true,
    pickupTimestamp: true,
    pickupDuration: true,
    status: true,
    createdUserName: true,
    createdUserPhotoUrl: true,
  }),
  {
    shareCode: z.string(),
    /** Whether the viewer must join the group before ordering. */
    joinRequired: z.boolean(),
  },
)
export type SharedEvent = z.infer<typeof sharedEventSchema>

export const sharedEvent = (reply: EventReply & { readonly shareCode: string }, joinRequired: boolean): SharedEvent =>
  sharedEventSchema.parse({ ...reply, joinRequired })
