import { isRefusal } from '#shared/kernel/result.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { OperatorTokens } from './operator-token.ts'

export const operatorHandlers = (tokens: OperatorTokens): HandlersFor<'admin-token'> => ({
  'admin-token': async ({ password }, { address }) => {
    const token = await tokens.give(password, address)
    return isRefusal(token) ? token : { token }
  },
})
