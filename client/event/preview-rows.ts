// The rows that a draft would become, for looking at before publishing. Knows nothing of saving.
import type { User } from '#shared/account/user.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'
import { eventRow, productRow } from '#shared/event/event-rows.ts'
import type { Event, Product } from '#shared/event/event.ts'
import type { Group } from '#shared/group/group.ts'
import type { Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

export interface PreviewRows {
  readonly event: Event
  readonly products: readonly Product[]
}

export const previewRows = (
  eventId: string,
  draft: EventDraft,
  { group, me, now }: { group: Group; me: User; now: Seconds },
): PreviewRows => {
  const stamp: Stamp = {
    mutation: eventId,
    actor: { kind: 'user', id: me.id },
    device: { id: '', name: '' },
    time: '' as Stamp['time'],
    at: now,
    server: null,
  }
  const event = eventRow(eventId, draft, group, me, stamp)
  return { event, products: draft.products.map((product, at) => productRow(product, at, event)) }
}
