import { PackageOpen } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { ManagedEvent } from './order-live-queries.ts'
import { casesText, undecidedCases } from './undecided-cases.ts'

const UnfilledCasesSheet = lazy(async () => ({
  default: (await import('./unfilled-cases-sheet.tsx')).UnfilledCasesSheet,
}))

export interface UnfilledCasesProps {
  managed: ManagedEvent
  now: Seconds
}

/** Asks the host of a closed event to decide about the cases that did not fill. */
export const UnfilledCases = ({ managed, now }: UnfilledCasesProps) => {
  const [isOpen, setOpen] = useState(false)
  const found = useMemo(() => undecidedCases(managed, now), [managed, now])
  return (
    <>
      {found.length > 0 && (
        <section
          aria-label="Cases that did not fill"
          className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[var(--radius-lg)] bg-brand-soft px-4 py-3 text-brand-ink"
        >
          <Icon of={PackageOpen} />
          <p className="min-w-0 flex-1 basis-40 font-semibold">
            {casesText(found)}
            <span className="block text-meta font-normal">Decide before you ask for payment.</span>
          </p>
          <Button small onClick={() => setOpen(true)}>
            Decide
          </Button>
        </section>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <UnfilledCasesSheet event={managed.event} cases={found} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
