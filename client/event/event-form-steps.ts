// Targets of the buttons of the event form. Knows addresses only.
import type { Destination } from '#client/ui/destination.ts'

export interface FormPlace {
  /** The edited event; undefined for a new one. */
  readonly eventId: string | undefined
  /** The host has already seen the preview. */
  readonly fromConfirm: boolean
}

const confirmed = ({ fromConfirm }: FormPlace): { fromConfirm?: '1' } => (fromConfirm ? { fromConfirm: '1' } : {})

/** Target of 'CANCEL' in the first step. */
export const afterCancel = ({ eventId }: FormPlace): Destination =>
  eventId === undefined ? { to: '/event/list-my-events' } : { to: '/event/manage-orders', query: { eventId } }

/** Target of 'PREVIOUS' in the second step. */
export const detailsStep = (place: FormPlace): Destination =>
  place.eventId === undefined
    ? { to: '/event/create', query: confirmed(place) }
    : { to: '/event/update', query: { id: place.eventId, ...confirmed(place) } }

/** Target of 'NEXT' in the first step and of 'PREVIOUS' in the preview. */
export const itemsStep = (place: FormPlace): Destination =>
  place.eventId === undefined
    ? { to: '/event/create-items', query: confirmed(place) }
    : { to: '/event/update-items', query: { id: place.eventId, ...confirmed(place), onEdit: '1' } }

/** Target of 'NEXT' in the second step. */
export const confirmStep = ({ eventId }: FormPlace): Destination =>
  eventId === undefined ? { to: '/event/created-confirm' } : { to: '/event/update-confirm', query: { id: eventId } }
