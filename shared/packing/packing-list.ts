import { z } from 'zod/mini'
import { storedId, storedSeconds, storedTime } from '#shared/kernel/bounds.ts'
import type { PackingListId, UserId } from '#shared/kernel/ids.ts'

/** Several closed events packed and handed over together. Orders are found through `eventIds`. */
export const packingListSchema = z.object({
  id: storedId<PackingListId>(),
  hostId: storedId<UserId>(),
  name: z.string(),
  nameTime: storedTime(),
  eventIds: z.array(z.string()),
  createdAt: storedSeconds(),
})
export type PackingList = z.infer<typeof packingListSchema>
