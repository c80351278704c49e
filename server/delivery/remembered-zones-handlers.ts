import { zoneReplies } from '#shared/delivery/remembered-zones.ts'
import { userById } from '#server/account/user-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'

export const rememberedZonesHandlers = ({ database }: ServerContext): HandlersFor<'get-remembered-delivery-zones'> => ({
  'get-remembered-delivery-zones': (_input, { actor }) =>
    database.read(async (snapshot) => {
      const user = await userById(snapshot, actor.id)
      return user ? { rememberedDeliveryZones: zoneReplies(user.rememberedDeliveryZones) } : UNAUTHORIZED
    }),
})
