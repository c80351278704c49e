import { addressReply, byDefault } from '#shared/address/address.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { addressesOf } from './address-repository.ts'

export const addressHandlers = ({ database }: ServerContext): HandlersFor<'list-user-address'> => ({
  'list-user-address': async (_input, { actor }) => {
    const own = await database.read((snapshot) => addressesOf(snapshot, actor.id))
    return { addresses: own.sort(byDefault).map(addressReply) }
  },
})
