// Renames a packing list.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { isLaterEdit } from '#shared/kernel/later-edit.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { PACK_NOT_FOUND, NAME_BLANK } from './packing-refusals.ts'
import { put } from '#shared/writes.ts'

const renameInput = z.object({ id: idText(), packingListName: z.string().check(z.maxLength(120)) })

export const changeNamePackingList = operation({
  name: 'change-name-packing-list',
  label: 'Name of a package',
  subject: 'packing',
  version: 1,
  rest: { method: 'PATCH', path: '/change-name-packing-list', msgCode: 35200 },
  input: renameInput,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, input) => ({ list: await reader.get('packing_lists', input.id) }),
  who: (actor, { list }) => (list === undefined || list.hostId === actor.id ? null : PACK_NOT_FOUND),
  decide: ({ list }, input, stamp) => {
    if (list === undefined) return PACK_NOT_FOUND
    const name = cleanTitle(input.packingListName)
    if (name === '') return NAME_BLANK
    const output = { id: list.id }
    // The last writer wins, by the time of the change.
    if (!isLaterEdit(stamp, list.nameTime)) return { effects: [], output }
    return { effects: [put('packing_lists', { ...list, name, nameTime: stamp.time })], output }
  },
})
