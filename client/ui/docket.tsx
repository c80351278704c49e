import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** White in both themes and notched like a ticket: pickup pass, verdict and print only. */
export const Docket = ({ children, className, label }: { children: ReactNode; className?: string; label?: string }) => (
  <section className={classNames('docket', className)} aria-label={label}>
    {children}
  </section>
)

export const Perforation = () => <div className="perf" aria-hidden="true" />
