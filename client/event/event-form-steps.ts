// Where the buttons of the event form lead. Knows addresses only.
import type { Query } from '#client/ui/link.tsx'

export interface FormPlace {
  /** Of the event that is edited; undefined for a new one. */
  readonly eventId: string | undefined
  /** The person has been at the preview already. */
  readonly fromConfirm: boolean
}

export interface Step {
  readonly to: string
  readonly query: Query
}

const confirmed = ({ fromConfirm }: FormPlace): Query => (fromConfirm ? { fromConfirm: '1' } : {})

/** From the first step: 'CANCEL'. */
export const afterCancel = ({ eventId }: FormPlace): Step =>
  eventId === undefined
    ? { to: '/event/list-my-events', query: {} }
    : { to: '/event/manage-orders', query: { eventId } }

/** From step two: 'PREVIOUS'. */
export const detailsStep = (place: FormPlace): Step =>
  place.eventId === undefined
    ? { to: '/event/create', query: confirmed(place) }
    : { to: '/event/update', query: { id: place.eventId, ...confirmed(place) } }

/** From the first step 'NEXT', from the preview 'PREVIOUS'. */
export const itemsStep = (place: FormPlace): Step =>
  place.eventId === undefined
    ? { to: '/event/create-items', query: confirmed(place) }
    : { to: '/event/update-items', query: { id: place.eventId, ...confirmed(place), onEdit: '1' } }

/** From step two: 'NEXT'. */
export const confirmStep = ({ eventId }: FormPlace): Step =>
  eventId === undefined
    ? { to: '/event/created-confirm', query: {} }
    : { to: '/event/update-confirm', query: { id: eventId } }
