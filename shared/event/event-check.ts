// What is wrong with an event before it is published, in the specification's words. The form and the server run the same.
import { checkDeliveryTimes } from '#shared/delivery/delivery-check.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { MAX_NOTES, MAX_PHOTOS, MAX_PRODUCTS, type EventDraft } from './event-draft.ts'
import { checkProduct } from './product-check.ts'

/** Path of a field ('title', 'products.0.subItems.1.type') to what is wrong with it; empty when nothing is. */
export type FieldMessages = Record<string, string>

export const NOTES_FULL = `Maximum number of notes is ${MAX_NOTES}!`
export const PHOTOS_FULL = `Maximum images for event is ${MAX_PHOTOS}!`
export const NO_PRODUCT = 'You must have at least 1 product!!!'

/** Times that an edit leaves as they are may have passed meanwhile. */
export type KeptTimes = Pick<EventDraft, 'closingTimestamp' | 'pickupTimestamp'>

/** Everything but the products: the first step of the form. `kept`: the times of the event that is edited. */
export const checkEventDetails = (
  draft: Omit<EventDraft, 'products'>,
  now: Seconds,
  kept?: KeptTimes,
): FieldMessages => {
  const found: FieldMessages = {}
  if (isBlank(draft.groupId)) found['groupId'] = 'Please choose 1 your group!'
  if (isBlank(draft.title)) found['title'] = 'Invalid title'
  if (isBlank(draft.description)) found['description'] = 'Invalid description'
  if (isBlank(draft.pickupAddress)) found['pickupAddress'] = 'Invalid pickup address'
  const { closingTimestamp: closing, pickupTimestamp: pickup } = draft
  if (closing === null || (closing <= now && closing !== kept?.closingTimestamp))
    found['closingTimestamp'] = 'Invalid closing date'
  if (pickup === null || (pickup <= now && pickup !== kept?.pickupTimestamp) || (closing !== null && pickup < closing))
    found['pickupTimestamp'] = 'Invalid collection date'
  if (draft.pickupDuration <= 0) found['pickupDuration'] = 'Invalid collection time'
  if (draft.termConds.length > MAX_NOTES) found['termConds'] = NOTES_FULL
  if (draft.photoUrls.length > MAX_PHOTOS) found['photoUrls'] = PHOTOS_FULL
  if (draft.delivery)
    for (const [field, message] of Object.entries(checkDeliveryTimes(draft.delivery, closing)))
      found[`delivery.${field}`] = message
  return found
}

/** `now`: the server's where there is one, so that an event queued offline whose closing has passed meanwhile is refused. */
export const checkEvent = (draft: EventDraft, now: Seconds, kept?: KeptTimes): FieldMessages => {
  const found = checkEventDetails(draft, now, kept)
  if (draft.products.length === 0) found['products'] = NO_PRODUCT
  if (draft.products.length > MAX_PRODUCTS) found['products'] = `Maximum number of products is ${MAX_PRODUCTS}!`
  draft.products.forEach((product, i) => {
    for (const [field, message] of Object.entries(checkProduct(product))) found[`products.${i}.${field}`] = message
  })
  return found
}

/** A publish that is set for later needs an opening between now and closing. */
export const openTimeMessage = (openTime: Seconds, closing: Seconds, now: Seconds): string | undefined =>
  openTime > now && openTime < closing ? undefined : 'Invalid Time'
