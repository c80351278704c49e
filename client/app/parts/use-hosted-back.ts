import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import type { BackTo } from './top-bar.tsx'

const HOSTED: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }
const ALL_EVENTS: BackTo = { to: '/event/list-all-event', label: 'List All Event' }

/** List that a host's page belongs to; in the operator's view the list of all events. */
export const useHostedBack = (): BackTo => (useIsReadOnly() ? ALL_EVENTS : HOSTED)
