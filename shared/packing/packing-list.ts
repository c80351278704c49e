import { z } from 'zod/mini'

/** Several closed events packed and handed over together. Orders are found through `eventIds`. */
export const packingListSchema = z.object({
  id: z.string(),
  hostId: z.string(),
  name: z.string(),
  nameTime: z.string(),
  eventIds: z.array(z.string()),
  createdAt: z.int(),
})
export type PackingList = z.infer<typeof packingListSchema>
