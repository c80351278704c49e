import { PackageOpen } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { isClosed } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { unfilledCases } from '#shared/order/unfilled-cases.ts'
import type { ManagedEvent } from './order-live-queries.ts'

const UnfilledCasesSheet = lazy(async () => ({
  default: (await import('./unfilled-cases-sheet.tsx')).UnfilledCasesSheet,
}))

export interface UnfilledCasesProps {
  managed: ManagedEvent
  now: Seconds
}

/** Asks the host of a closed event to decide about the cases that did not fill. */
export const UnfilledCases = ({ managed: { event, products, orders }, now }: UnfilledCasesProps) => {
  const [isOpen, setOpen] = useState(false)
  const found = useMemo(
    () =>
      unfilledCases(
        event,
        products,
        orders.map(({ order }) => order),
      ),
    [event, products, orders],
  )
  const asks = isClosed(event, now) && found.length > 0
  return (
    <>
      {asks && (
        <section
          aria-label="Cases that did not fill"
          className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[var(--radius-lg)] bg-brand-soft px-4 py-3 text-brand-ink"
        >
          <Icon of={PackageOpen} />
          <p className="min-w-0 flex-1 basis-56 font-semibold">
            {found.length === 1 ? '1 case did not fill' : `${found.length} cases did not fill`}
            <span className="block text-meta font-normal">Decide before you ask for payment.</span>
          </p>
          <Button small onClick={() => setOpen(true)}>
            Decide
          </Button>
        </section>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <UnfilledCasesSheet event={event} cases={asks ? found : []} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
