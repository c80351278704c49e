import { isRefusal } from '#shared/kernel/result.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { AdminTokens } from './admin-token.ts'

export const adminHandlers = (tokens: AdminTokens): HandlersFor<'admin-token'> => ({
  'admin-token': async ({ password }, { address }) => {
    const token = await tokens.give(password, address)
    return isRefusal(token) ? token : { token }
  },
})
