import { z } from 'zod'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { fileHashes, foreignPictures, pictureRefusal } from '#shared/account/own-pictures.ts'
import { memberId } from '#shared/group/group.ts'
import type { Reader } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { checkEvent } from './event-check.ts'
import { eventDraftSchema, type EventDraft } from './event-draft.ts'
import { EVENT_NOT_FOUND, ID_IN_USE, NOT_A_HOST, wrongEvent } from './event-refusals.ts'
import { eventBodySchema, eventOf, type EventBody } from './event-rest.ts'
import { emptyLedger, emptyStats, eventRow, productRow } from './event-rows.ts'

const inputSchema = eventDraftSchema.extend({ id: z.string().min(1).max(64) })

const pictures = (draft: EventDraft): (string | null)[] => [
  ...draft.photoUrls,
  ...draft.products.flatMap((product) => [...product.photoUrls, product.splitCasePurchase?.photoUrl ?? null]),
]

/** Would this draft overwrite products that are there, or itself? */
const productIdsTaken = async (reader: Reader<Tables>, draft: EventDraft): Promise<boolean> => {
  const ids = new Set(draft.products.map((product) => product.id))
  if (ids.size < draft.products.length) return true
  for (const id of ids) if ((await reader.get('products', id)) !== undefined) return true
  return false
}

export const createEvent = operation({
  name: 'create-event',
  version: 1,
  rest: {
    method: 'POST',
    path: '/create-event',
    msgCode: 20000,
    body: eventBodySchema,
    toInput: (body: EventBody, fresh) => ({
      id: body.id ?? fresh.id(),
      ...eventOf(body, () => fresh.id()),
    }),
    toReply: (output: { readonly id: string }) => output,
  },
  input: inputSchema,
  offline: true,
  load: async (reader, input, actor) => ({
    existing: await reader.get('events', input.id),
    group: await reader.get('groups', input.groupId),
    member: await reader.get('members', memberId(input.groupId, actor.id)),
    host: await reader.get('users', actor.id),
    idsTaken: await productIdsTaken(reader, input),
    foreign: await foreignPictures(reader, pictures(input), actor.id),
  }),
  /** An unknown or unchosen group is told by the check, in its words. */
  who: (_actor, { group, member }) =>
    group === undefined || isGroupHost(member) || isGroupAdmin(member) ? null : NOT_A_HOST,
  decide: ({ existing, group, host, idsTaken, foreign }, input, stamp) => {
    if (existing)
      return existing.createdUserId === stamp.actor.id ? { effects: [], output: { id: input.id } } : ID_IN_USE
    const { id, ...draft } = input
    const wrong = checkEvent(group ? draft : { ...draft, groupId: '' }, stamp.server?.now ?? stamp.at)
    if (Object.keys(wrong).length > 0) return wrongEvent(wrong)
    if (host === undefined) return ACCOUNT_NOT_FOUND
    if (group === undefined) return EVENT_NOT_FOUND
    if (idsTaken) return ID_IN_USE
    const refused = pictureRefusal(foreign, stamp)
    if (refused) return refused
    const event = eventRow(id, draft, group, host, stamp)
    return {
      effects: [
        put('events', event),
        ...draft.products.map((product, i) => put('products', productRow(product, i, event))),
        put('event_stats', emptyStats(event)),
        // Order numbers are the server's alone to give.
        ...(stamp.server ? [put('event_ledgers', emptyLedger(id))] : []),
      ],
      output: { id },
    }
  },
  files: (input) => fileHashes(pictures(input)),
})
