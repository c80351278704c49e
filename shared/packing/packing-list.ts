import { z } from 'zod'

/** Several closed events packed and handed over together. Orders are found through `eventIds`. */
export const packingListSchema = z.object({
  id: z.string(),
  hostId: z.string(),
  name: z.string(),
  nameTime: z.string(),
  eventIds: z.array(z.string()),
  createdAt: z.number().int(),
})
export type PackingList = z.infer<typeof packingListSchema>
