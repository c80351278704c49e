// The address under which an event is shared: `/event/detail-shared?eid=…&shareCode=…&eventName=…`.
import type { Event } from './event.ts'

const LONGEST = 60

/** 'Thai honey mangoes, by the case' is 'thai-honey-mangoes-by-the-case'. Letters of every script stay. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')

/** `origin` without a slash at its end. */
export const shareLink = (origin: string, event: Pick<Event, 'id' | 'title'>, shareCode: string): string => {
  const slug = slugOf(event.title)
  const query = new URLSearchParams({ eid: event.id, shareCode, ...(slug !== '' && { eventName: slug }) })
  return `${origin}/event/detail-shared?${query.toString()}`
}
