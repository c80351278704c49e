// The operator switches features of a user (decision Q-067). The changed row reaches the user's devices.
import { z } from 'zod/mini'
import { USER_NOT_FOUND } from '#shared/operator/operator-refusals.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { put } from '#shared/writes.ts'
import { userSchema } from './user.ts'

export const setUserFeatures = systemOperation({
  name: 'set-user-features',
  input: z.object({ userId: idText(), featureFlags: z.partial(userSchema.shape.featureFlags) }),
  load: async (reader, { userId }) => ({ user: await reader.get('users', userId) }),
  decide: ({ user }, { featureFlags }) =>
    user === undefined
      ? USER_NOT_FOUND
      : {
          effects: [
            put('users', {
              ...user,
              featureFlags: {
                packingList: featureFlags.packingList ?? user.featureFlags.packingList,
                splitCase: featureFlags.splitCase ?? user.featureFlags.splitCase,
              },
            }),
          ],
          output: { id: user.id },
        },
})
