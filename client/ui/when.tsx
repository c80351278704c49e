import { formatClock, formatDay, formatWindow, type Seconds } from '#shared/kernel/clock.ts'

export interface WhenProps {
  at: Seconds
  /** Seconds: 'Sat 30-11-2030, 10AM–1PM'. */
  duration?: number
  /** 'Wed 27-11-2030 23:59' */
  clock?: boolean
}

/** A date without line breaks, except between day and time. */
export const When = ({ at, duration, clock }: WhenProps) => {
  if (duration !== undefined)
    return (
      <>
        <span className="when">{formatDay(at)},</span> <span className="when">{formatWindow(at, duration)}</span>
      </>
    )
  const day = <span className="when">{formatDay(at)}</span>
  if (!clock) return day
  return (
    <>
      {day} <span className="when">{formatClock(at)}</span>
    </>
  )
}
