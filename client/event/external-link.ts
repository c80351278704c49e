// The one further link of an event as a person types it.
import { isBlank } from '#shared/kernel/text.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'

export type Link = EventDraft['extraFields'][number]

export const NO_LINK: Link = { name: '', value: '' }

export const BAD_LINK = 'Give a web address, such as https://example.org'

/** Undefined for one that is empty. An address without its beginning gets one; without a name it is its own. */
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

/** As it is published. */
export const withTidyLink = (draft: EventDraft): EventDraft => ({
  ...draft,
  extraFields: draft.extraFields.flatMap((link) => tidyLink(link) ?? []),
})
