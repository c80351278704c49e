// Builds the share link of an event: `/event/detail-shared?eid=…&shareCode=…&eventName=…`.
import type { Event } from './event.ts'

const MAX_NAME_LENGTH = 60

/** Converts 'Thai honey mangoes, by the case' to 'thai-honey-mangoes-by-the-case'. Keeps letters of every script. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/-+$/, '')

/** `origin` without a trailing slash. */
export const shareLink = (origin: string, event: Pick<Event, 'id' | 'title'>, shareCode: string): string => {
  const slug = slugOf(event.title)
  const query = new URLSearchParams({ eid: event.id, shareCode, ...(slug !== '' && { eventName: slug }) })
  return `${origin}/event/detail-shared?${query.toString()}`
}
