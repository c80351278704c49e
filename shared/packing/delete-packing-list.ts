// Removes a packing list.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { PACK_NOT_FOUND } from './packing-refusals.ts'
import { remove } from '#shared/writes.ts'

const deleteInput = z.object({ id: idText() })

export const deletePackingList = operation({
  name: 'delete-packing-list',
  label: 'Package deleted',
  subject: 'packing',
  version: 1,
  rest: { method: 'POST', path: '/delete-packing-list', msgCode: 35300, also: ['DELETE'] },
  input: deleteInput,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, input) => ({ list: await reader.get('packing_lists', input.id) }),
  who: (actor, { list }) => (list === undefined || list.hostId === actor.id ? null : PACK_NOT_FOUND),
  decide: ({ list }) =>
    list === undefined ? PACK_NOT_FOUND : { effects: [remove('packing_lists', list.id)], output: { id: list.id } },
})
