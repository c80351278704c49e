import { createHash, timingSafeEqual } from 'node:crypto'
import type { Event } from '#shared/event/event.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes as long for a wrong one as for the right one. */
export const isCodeOf = (event: Pick<Event, 'shareCode'>, code: string): boolean =>
  event.shareCode !== null && event.shareCode !== '' && timingSafeEqual(digest(event.shareCode), digest(code))
