// Validates an event before publishing, in the specification's words. Form and server run the same code.
import { checkDeliveryTimes } from '#shared/delivery/delivery-check.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import { checkCosts } from './cost-check.ts'
import { MAX_NOTES, MAX_PHOTOS, MAX_PRODUCTS, type EventDraft } from './event-draft.ts'
import { checkProduct } from './product-check.ts'

/** Maps the path of a field ('title', 'products.0.subItems.1.type') to its message; empty when valid. */
export type FieldMessages = Record<string, string>

export const NOTES_FULL = `Maximum number of notes is ${MAX_NOTES}!`
export const PHOTOS_FULL = `Maximum images for event is ${MAX_PHOTOS}!`
export const NO_PRODUCT = 'You must have at least 1 product!!!'

/** Unchanged times of an edited event may have passed, and its discount may be from before the bound of 100 %. */
export type KeptTimes = Pick<EventDraft, 'closingTimestamp' | 'pickupTimestamp'> & Partial<Pick<EventDraft, 'discount'>>

/** Validates the first step of the form: everything except products. `kept`: times of the edited event. */
export const checkEventDetails = (
  draft: Omit<EventDraft, 'products'>,
  now: Seconds,
  saved?: KeptTimes,
): FieldMessages => {
  const found: FieldMessages = {}
  if (isBlank(draft.groupId)) found['groupId'] = 'Please choose 1 your group!'
  if (cleanTitle(draft.title) === '') found['title'] = 'Invalid title'
  if (isBlank(draft.description)) found['description'] = 'Invalid description'
  if (isBlank(draft.pickupAddress)) found['pickupAddress'] = 'Invalid pickup address'
  const { closingTimestamp: closing, pickupTimestamp: pickup } = draft
  if (closing === null || (closing <= now && closing !== saved?.closingTimestamp))
    found['closingTimestamp'] = 'Invalid closing date'
  if (pickup === null || (pickup <= now && pickup !== saved?.pickupTimestamp) || (closing !== null && pickup < closing))
    found['pickupTimestamp'] = 'Invalid collection date'
  if (draft.pickupDuration <= 0) found['pickupDuration'] = 'Invalid collection time'
  if (draft.termConds.length > MAX_NOTES) found['termConds'] = NOTES_FULL
  if (draft.photoUrls.length > MAX_PHOTOS) found['photoUrls'] = PHOTOS_FULL
  for (const [field, message] of Object.entries(checkCosts(draft)))
    if (message !== undefined && !(field === 'discount' && draft.discount === saved?.discount)) found[field] = message
  if (draft.delivery)
    for (const [field, message] of Object.entries(checkDeliveryTimes(draft.delivery, closing)))
      found[`delivery.${field}`] = message
  return found
}

/**
 * `now`: the server's time where available, so that an event queued offline is refused when its closing has passed.
 */
export const checkEvent = (draft: EventDraft, now: Seconds, saved?: KeptTimes): FieldMessages => {
  const found = checkEventDetails(draft, now, saved)
  if (draft.products.length === 0) found['products'] = NO_PRODUCT
  if (draft.products.length > MAX_PRODUCTS) found['products'] = `Maximum number of products is ${MAX_PRODUCTS}!`
  draft.products.forEach((product, i) => {
    for (const [field, message] of Object.entries(checkProduct(product))) found[`products.${i}.${field}`] = message
  })
  return found
}

/** A scheduled opening must lie between now and closing. */
export const openTimeMessage = (openTime: Seconds, closing: Seconds, now: Seconds): string | undefined =>
  openTime > now && openTime < closing ? undefined : 'Invalid Time'
