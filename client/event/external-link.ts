// The additional link of an event.
import { isBlank } from '#shared/kernel/text.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'

export type Link = EventDraft['extraFields'][number]

export const NO_LINK: Link = { name: '', value: '' }

export const BAD_LINK = 'Give a web address, such as https://example.org'

/** Returns undefined for an empty link. Adds a missing scheme; a missing name becomes the address. */
export const tidyLink = ({ name, value }: Link): Link | undefined => {
  const typed = value.trim()
  if (typed === '' && isBlank(name)) return undefined
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) || typed === '' ? typed : `https://${typed}`
  return { name: isBlank(name) ? url.slice(0, 120) : name.trim(), value: url }
}

export const linkMessage = (link: Link): string | undefined => {
  const tidy = tidyLink(link)
  return tidy === undefined || /^https?:\/\/[^\s.]+\.\S+$/i.test(tidy.value) ? undefined : BAD_LINK
}

/** Normalises the link before publishing. */
export const withTidyLink = (draft: EventDraft): EventDraft => ({
  ...draft,
  extraFields: draft.extraFields.flatMap((link) => tidyLink(link) ?? []),
})
