import { defaultMessage } from '#shared/payment/remind-message.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { remindMessagesOf } from './remind-message-repository.ts'

export const remindMessageHandlers = ({
  database,
}: Pick<ServerContext, 'database'>): HandlersFor<'get-default-remind-message'> => ({
  'get-default-remind-message': (_input, { actor }) =>
    database.read(async (snapshot) => defaultMessage(await remindMessagesOf(snapshot, actor.id))),
})
