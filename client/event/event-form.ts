// An event as it is being written: the draft itself and where it stands in the form. One for a new event, one for each that is
// edited; kept on this device only.
import { newEvent, type EventDraft } from '#shared/event/event-draft.ts'
import type { EventSheet } from '#shared/event/event-sheet.ts'
import { reHosted } from '#shared/event/re-host.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { HostedAgain } from './hosted-again.ts'

export interface EventForm {
  /** Of the event that will be, or that is edited. */
  readonly eventId: string
  readonly draft: EventDraft
  /** As the page or the last sheet gave it. */
  readonly given: EventDraft
  /** When the event that is edited opens; null for one on sale and for a new one. */
  readonly scheduled: Seconds | null
  /** The event that is hosted again. */
  readonly reHostOf: string | null
  /** The sheet that filled it. */
  readonly sheet: SheetTold | null
  /** Each sheet fills the fields anew. */
  readonly round: number
  /** The item that is being written. */
  readonly openItem: string | null
}

export type SheetTold = Pick<EventSheet, 'taken' | 'left' | 'replaced'> & { readonly fileName: string }

/** The key of the draft of a new event; that of an edited one is its id. */
export const NEW_EVENT = 'event'

export const formKey = (eventId: string | undefined): string =>
  eventId === undefined ? NEW_EVENT : `${NEW_EVENT}:${eventId}`

const formOf = (eventId: string, draft: EventDraft): EventForm => ({
  eventId,
  draft,
  given: draft,
  scheduled: null,
  reHostOf: null,
  sheet: null,
  round: 0,
  openItem: null,
})

export const blankForm = (now: Seconds, groupId: string): EventForm => formOf(newId(), newEvent(now, groupId))

export const reHostForm = ({ id, draft }: HostedAgain, now: Seconds): EventForm => ({
  ...formOf(newId(), reHosted(draft, now, newId)),
  reHostOf: id,
})

export const editForm = (eventId: string, draft: EventDraft, scheduled: Seconds | null): EventForm => ({
  ...formOf(eventId, draft),
  scheduled,
})

/** A sheet fills everything but the group and the photos. */
export const withSheet = (form: EventForm, { draft, ...told }: EventSheet, fileName: string): EventForm => ({
  ...form,
  draft: { ...draft, groupId: form.draft.groupId, photoUrls: form.draft.photoUrls },
  given: draft,
  sheet: { ...told, fileName },
  round: form.round + 1,
  openItem: null,
})

/** What an older version of the app kept takes the defaults for what is new. */
export const asKept = (form: EventForm, now: Seconds): EventForm => ({
  ...form,
  draft: { ...newEvent(now), ...form.draft },
})

/** A sheet leaves group and photos as they are. */
export const isTyped = ({ draft, given }: Pick<EventForm, 'draft' | 'given'>): boolean => {
  const replaced = ({ groupId: _group, photoUrls: _photos, ...rest }: EventDraft): string => JSON.stringify(rest)
  return replaced(draft) !== replaced(given)
}

/** Would anything be lost with it? */
export const isWorthKeeping = (form: EventForm): boolean =>
  isTyped(form) ||
  form.sheet !== null ||
  form.draft.photoUrls.length !== form.given.photoUrls.length ||
  form.draft.photoUrls.some((url, at) => url !== form.given.photoUrls[at])
