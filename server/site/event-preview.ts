// Public data of an event for link previews: of public groups, and of others only with the share code.
import type { Event } from '#shared/event/event.ts'
import { isClosed, isPublished } from '#shared/event/event-state.ts'
import { lowestPrice } from '#shared/event/price-range.ts'
import { formatClock, formatDay, formatWindow, type Seconds } from '#shared/kernel/clock.ts'
import { formatMoney, maxCents, minCents } from '#shared/kernel/money.ts'
import type { Snapshot } from '#server/db/database.ts'
import { publicOpeningPage } from '#server/event/event-lists.ts'
import { eventById, pricedProductsOf, type PricedProduct } from '#server/event/event-repository.ts'
import { isShareCodeOf } from '#server/event/share-code.ts'
import { groupById } from '#server/group/group-repository.ts'
import type { PagePicture, PageTags } from '#server/http/page-tags.ts'

export interface PreviewRequest {
  readonly eid: string
  readonly shareCode: string
}

export interface Previewed {
  readonly event: Event
  /** Empty unless the event is visible only with it. */
  readonly shareCode: string
  /** Visible only with its code. */
  readonly unlisted: boolean
}

/** Undefined for a missing or unopened event, and for a private group's event without its code. */
export const previewed = async (
  snapshot: Snapshot,
  link: PreviewRequest,
  now: Seconds,
): Promise<Previewed | undefined> => {
  const event = link.eid === '' ? undefined : await eventById(snapshot, link.eid)
  if (!event || !isPublished(event, now)) return undefined
  if ((await groupById(snapshot, event.groupId))?.public === 1) return { event, shareCode: '', unlisted: false }
  const { shareCode } = link
  return (await isShareCodeOf(snapshot, event.id, shareCode)) ? { event, shareCode, unlisted: true } : undefined
}

const WIDE_PICTURE = { width: 1200, height: 630, wide: true } as const
export const PICTURE_SIZE = { width: WIDE_PICTURE.width, height: WIDE_PICTURE.height }

const iconOf = (site: string): PagePicture => ({
  url: `${site}/icons/icon-512.png`,
  width: 512,
  height: 512,
  wide: false,
  alt: 'Gotong',
})

/** Path of the first photograph. */
export const photoOf = (event: Event): string | undefined => event.photoUrls[0]

const pictureOf = ({ event, shareCode, unlisted }: Previewed, site: string): PagePicture =>
  photoOf(event) === undefined
    ? iconOf(site)
    : {
        ...WIDE_PICTURE,
        alt: event.title,
        url: `${site}/api/previews/${event.id}.jpg${unlisted ? `?shareCode=${encodeURIComponent(shareCode)}` : ''}`,
      }

const pricesOf = (products: readonly PricedProduct[]): string | undefined => {
  if (products.length === 0) return undefined
  const lowest = minCents(...products.map(lowestPrice))
  const highest = maxCents(...products.map((product) => product.price))
  return lowest >= highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`
}

const closingOf = (event: Event, now: Seconds): string =>
  isClosed(event, now)
    ? 'Closed'
    : `Closing ${formatDay(event.closingTimestamp)} ${formatClock(event.closingTimestamp)}`

const collectionOf = ({ pickupTimestamp, pickupDuration }: Event): string =>
  `Collection ${formatDay(pickupTimestamp)}, ${formatWindow(pickupTimestamp, pickupDuration)}`

/** `site` without a trailing slash. */
export const tagsOfEvent = async (
  snapshot: Snapshot,
  link: PreviewRequest,
  now: Seconds,
  site: string,
): Promise<PageTags | undefined> => {
  const shown = await previewed(snapshot, link, now)
  if (!shown) return undefined
  const { event, shareCode, unlisted } = shown
  const prices = pricesOf(await pricedProductsOf(snapshot, event.id))
  const code = encodeURIComponent(shareCode)
  return {
    title: event.title,
    description: [prices, closingOf(event, now), collectionOf(event), event.groupName]
      .filter((part) => part !== undefined)
      .join(' · '),
    url: unlisted
      ? `${site}/event/detail-shared?eid=${event.id}&shareCode=${code}`
      : `${site}/event/detail?eid=${event.id}`,
    picture: pictureOf(shown, site),
    unlisted,
  }
}

/** Number of titles in the description. */
const MAX_NAMED_EVENTS = 4
/** Number of events among which the picture is chosen. */
const MAX_PICTURE_CANDIDATES = 20

export const tagsOfOpenEvents = async (snapshot: Snapshot, now: Seconds, site: string): Promise<PageTags> => {
  const { events: open, total } = await publicOpeningPage(
    snapshot,
    { groupId: null, search: '', now },
    { take: MAX_PICTURE_CANDIDATES, page: 1 },
  )
  const pictured = open.find((event) => photoOf(event) !== undefined)
  const titles = open.slice(0, MAX_NAMED_EVENTS).map((event) => event.title)
  const more = total - titles.length
  return {
    title: 'Open events',
    description:
      open.length === 0
        ? 'Good things must share!'
        : `${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Good things must share!`,
    url: `${site}/private/list-event`,
    picture: pictured ? pictureOf({ event: pictured, shareCode: '', unlisted: false }, site) : iconOf(site),
  }
}

/** Tags of a link without a preview, whatever the reason. */
export const tagsOfSite = (site: string): PageTags => ({
  title: 'Gotong',
  description: 'Group buys with your neighbours, also without signal. Good things must share!',
  url: `${site}/`,
  picture: iconOf(site),
})

/** A public group by its name; undefined for a private or unknown one, whose link must not tell that it exists. */
export const tagsOfGroup = async (snapshot: Snapshot, id: string, site: string): Promise<PageTags | undefined> => {
  const group = id === '' ? undefined : await groupById(snapshot, id)
  if (group?.public !== 1) return undefined
  return {
    title: `Join ${group.name}`,
    description: group.description.trim() === '' ? 'Group buys with your neighbours.' : group.description,
    url: `${site}/group/join/${encodeURIComponent(group.id)}`,
    picture: iconOf(site),
  }
}

/** Payment links and shared orders: nothing about the order, because a chat shows the preview to everybody in it. */
export const tagsOfPaymentLink = (site: string): PageTags => ({
  title: 'Your order',
  description: 'Open the link to see your order and to pay for it.',
  url: `${site}/`,
  picture: iconOf(site),
  unlisted: true,
})
