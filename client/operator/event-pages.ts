// The list of all events as loaded so far: pages stay in memory for Previous and Next.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ALL_EVENTS_PER_PAGE, getAllEvent } from '#shared/operator/operator-queries.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { signal } from '#client/store/signal.ts'
import { callAsOperator, onOperatorSignOut } from './operator-session.ts'

/** '' shows both. */
export type StatusFilter = '' | '0' | '1'

interface Loaded {
  readonly pages: readonly (readonly EventReply[])[]
  /** Index of the shown page. */
  readonly at: number
  /** The last loaded page is the last one. */
  readonly isComplete: boolean
}

const NOTHING: Loaded = { pages: [], at: 0, isComplete: false }

const loadedPages = signal<Readonly<Partial<Record<StatusFilter, Loaded>>>>({}, () =>
  onOperatorSignOut(() => loadedPages.set({})),
)
const write = (status: StatusFilter, loaded: Loaded): void =>
  loadedPages.set({ ...loadedPages.get(), [status]: loaded })

/** Loads the page after these. Resolves to the refusal's message, or null. */
const loadPage = async (status: StatusFilter, before: Loaded['pages']): Promise<string | null> => {
  const last = before.at(-1)?.at(-1)
  const outcome = await callAsOperator(getAllEvent, {
    eventQty: ALL_EVENTS_PER_PAGE,
    isNext: '1',
    ...(last && { timestamp: last.createdAt, lastId: last.id }),
    ...(status !== '' && { status }),
  })
  if (!outcome.ok) return outcome.refusal.message
  const found = outcome.value
  const pages = found.length === 0 && before.length > 0 ? before : [...before, found]
  write(status, { pages, at: pages.length - 1, isComplete: found.length < ALL_EVENTS_PER_PAGE })
  return null
}

export interface EventPages {
  /** Undefined until the first page is loaded. */
  readonly events: readonly EventReply[] | undefined
  /** Position of the first shown event, from 1. */
  readonly first: number
  readonly failed: string | null
  readonly busy: boolean
  /** Undefined on the first page. */
  readonly previous: (() => void) | undefined
  /** Undefined on the last page. */
  readonly next: (() => void) | undefined
  readonly reload: () => void
}

export const useEventPages = (status: StatusFilter): EventPages => {
  const all = useSyncExternalStore(loadedPages.subscribe, loadedPages.get)
  const { pages, at, isComplete } = all[status] ?? NOTHING
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly status: StatusFilter; readonly message: string } | null>(null)
  const note = (message: string | null): void => setFailure(message === null ? null : { status, message })

  const isUnread = pages.length === 0
  useEffect(() => {
    if (!isUnread) return
    void loadPage(status, []).then((message) => setFailure(message === null ? null : { status, message }))
  }, [isUnread, status])

  const start = (before: Loaded['pages']): void => {
    setBusy(true)
    void loadPage(status, before).then((message) => {
      note(message)
      setBusy(false)
    })
  }
  const show = (page: number): void => write(status, { pages, at: page, isComplete })
  const isLast = at === pages.length - 1
  return {
    events: pages[at],
    first: pages.slice(0, at).reduce((sum, page) => sum + page.length, 1),
    failed: failure?.status === status ? failure.message : null,
    busy,
    previous: at > 0 ? () => show(at - 1) : undefined,
    next: !isLast ? () => show(at + 1) : isComplete || isUnread ? undefined : () => start(pages),
    reload: () => start([]),
  }
}
