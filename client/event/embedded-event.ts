import type { SharedEvent } from '#shared/event/shared-event.ts'
import { EMBEDDED_EVENT_ID } from '#shared/event/shared-page.ts'

const element = (): HTMLElement | null => document.getElementById(EMBEDDED_EVENT_ID)

/** The event that the server wrote into the page of this link; undefined where it wrote none, or another. */
export const embeddedEvent = (id: string, shareCode: string): SharedEvent | undefined => {
  const text = element()?.textContent
  if (!text) return undefined
  const event = JSON.parse(text) as SharedEvent
  return event.id === id && event.shareCode === shareCode ? event : undefined
}

/** Removes the event from the page, so that a later visit requests the current one. */
export const dropEmbeddedEvent = (): void => element()?.remove()
