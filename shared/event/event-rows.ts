// Creates the rows of an event from a validated draft.
import type { Group } from '#shared/group/group.ts'
import type { Effect, Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { cleanText, cleanTitle, visibleText } from '#shared/kernel/visible-text.ts'
import type { User } from '#shared/account/user.ts'
import { countsOf } from '#shared/order/event-counts.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import type { EventDraft, ProductDraft, SplitCaseDraft } from './event-draft.ts'
import type { Event, Product, SplitCase } from './event.ts'
import { isSplit } from './product-check.ts'
import { EVENT_STATUS } from './event-status-numbers.ts'

/** Event fields copied from the draft. */
export const eventFields = (draft: EventDraft) => ({
  title: cleanTitle(draft.title),
  description: cleanText(draft.description),
  pickupAddress: cleanText(draft.pickupAddress),
  photoUrls: draft.photoUrls,
  termConds: draft.termConds.map(cleanTitle).filter((note) => note !== ''),
  extraFields: draft.extraFields.map(({ name, value }) => ({ name: cleanTitle(name), value: visibleText(value) })),
  closingTimestamp: draft.closingTimestamp ?? 0,
  pickupTimestamp: draft.pickupTimestamp ?? 0,
  pickupDuration: draft.pickupDuration,
  adminCost: draft.adminCost,
  deliveryCost: draft.deliveryCost,
  discount: draft.discount,
  isPercentage: draft.isPercentage,
  paynow: draft.paynow,
  payAfterClosing: draft.payAfterClosing,
  payTogether: draft.payTogether,
  bookingAddressRequired: draft.bookingAddressRequired,
})

export interface Publishing {
  readonly id: string
  readonly group: Pick<Group, 'id' | 'name'>
  readonly host: Pick<User, 'id' | 'name' | 'photoUrl'>
  readonly at: Seconds
  /** For a scheduled event; null for a published one. */
  readonly openTime?: Seconds
}

export const eventRow = (draft: EventDraft, { id, group, host, at, openTime }: Publishing): Event => ({
  id,
  groupId: group.id,
  groupName: group.name,
  ...eventFields(draft),
  openTime: openTime ?? null,
  payable: 0,
  status: EVENT_STATUS.active,
  createdUserId: host.id,
  createdUserName: host.name,
  createdUserPhotoUrl: host.photoUrl,
  boughtCases: [],
  fieldTimes: {},
  createdAt: at,
})

const splitCaseOf = (split: SplitCaseDraft | null): SplitCase | null =>
  isSplit(split)
    ? {
        ...split,
        name: cleanTitle(split.name),
        description: cleanText(split.description),
        minItemOrder: split.minItemOrder ?? 1,
        fulfillCondition: split.fulfillCondition ?? 'full-only',
        acknowledgementRequiredPayAfter: split.acknowledgementRequiredPayAfter ?? false,
      }
    : null

export const productRow = (draft: ProductDraft, position: number, event: Event): Product => ({
  id: draft.id,
  eid: event.id,
  hostId: event.createdUserId,
  groupId: event.groupId,
  position,
  name: cleanTitle(draft.name),
  description: cleanText(draft.description),
  price: draft.price ?? ZERO_CENTS,
  maxQuantity: draft.maxQuantity ?? 0,
  defaultQuantity: draft.defaultQuantity ?? 0,
  limitPerOrder: draft.limitPerOrder ?? 0,
  minOrderQty: draft.minOrderQty ?? 1,
  photoUrls: draft.photoUrls,
  subItems: draft.subItems.map((group) => ({
    type: cleanTitle(group.type),
    required: group.required,
    list: group.list.map((option) => ({ name: cleanTitle(option.name), price: option.price ?? ZERO_CENTS })),
  })),
  splitCasePurchase: splitCaseOf(draft.splitCasePurchase),
})

/** All rows of a new published event, except its delivery. */
export const publishedRows = (event: Event, draft: EventDraft, stamp: Stamp): Effect<Tables>[] => {
  const { stats, ledger } = countsOf(event, undefined, undefined)
  return [
    put('events', event),
    ...draft.products.map((product, i) => put('products', productRow(product, i, event))),
    put('event_stats', stats),
    // Only the server assigns order numbers.
    ...(stamp.server ? [put('event_ledgers', ledger)] : []),
  ]
}
