import { ChevronRight } from 'lucide-react'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { When } from '#client/ui/when.tsx'
import type { Event } from '#shared/event/event.ts'

/** Asks which event to host again when the address does not name one. */
export const ChooseReHost = ({ title, back, own }: { title: string; back: BackTo; own: readonly Event[] }) => (
  <Page title={title} back={back} className="pb-10">
    <h1 className="mt-1 text-head">Which event do you want to host again?</h1>
    <p className="mt-2 text-ink-2">Its items and settings are filled in; dates are new.</p>
    <ul className="rows mt-4">
      {own.map((event) => (
        <li key={event.id}>
          <Link
            to="/event/create"
            query={{ fromReHost: '1', eventId: event.id }}
            className="flex min-h-14 items-center justify-between gap-4 py-2 text-ink no-underline"
          >
            <span className="min-w-0">
              <b className="block font-semibold">{event.title}</b>
              <span className="text-meta text-ink-3">
                {event.groupName} · Collection <When at={event.pickupTimestamp} />
              </span>
            </span>
            <Icon of={ChevronRight} className="shrink-0 text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  </Page>
)
