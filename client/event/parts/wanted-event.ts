// The event that a guest opened, kept in this tab for the pages on which they sign in or up.
import { hasFields } from '#client/store/calls/start-query.ts'
import { readInternalPath } from '#shared/kernel/internal-path.ts'

export interface WantedEvent {
  readonly id: string
  readonly title: string
  readonly groupName: string
  readonly photoUrl?: string | undefined
}

const KEY = 'gotong-wanted-event'

export const rememberWantedEvent = ({ id, title, groupName, photoUrl }: WantedEvent): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, title, groupName, photoUrl }))
  } catch {
    // Without storage the pages of signing in do not name the event.
  }
}

const remembered = (): WantedEvent | null => {
  try {
    const event: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return hasFields(event, { id: 'string', title: 'string', groupName: 'string' }) ? (event as WantedEvent) : null
  } catch {
    return null
  }
}

/** The remembered event, if it is the one that the page after sign-in shows. */
export const wantedEvent = (next: string | undefined): WantedEvent | null => {
  const page = readInternalPath(next)
  if (page?.path !== '/event/detail' && page?.path !== '/event/detail-shared') return null
  const event = remembered()
  return event?.id === page.query['eid'] ? event : null
}
