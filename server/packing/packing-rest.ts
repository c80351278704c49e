// Packing lists over REST.
import { z } from 'zod/mini'
import { changeNamePackingList } from '#shared/packing/change-name-packing-list.ts'
import { deletePackingList } from '#shared/packing/delete-packing-list.ts'
import { idReply } from '#server/http/reply-shapes.ts'
import { inputAsBody, restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'

type Mapped = 'create-packing-list' | 'change-name-packing-list' | 'delete-packing-list'

export const packingRest: RestMappingsFor<Mapped> = {
  'create-packing-list': restMapping({
    body: z.object({
      id: z.optional(z.uuid()),
      name: z.optional(z.string()),
      eventIds: z._default(z.array(z.string()), []),
    }),
    toInput: ({ id, name, eventIds }, fresh) => ({ id: id ?? fresh.id(), name: name ?? '', eventIds }),
    reply: idReply,
    toReply: unchanged,
  }),
  'change-name-packing-list': inputAsBody(changeNamePackingList, idReply),
  'delete-packing-list': inputAsBody(deletePackingList, idReply),
}
