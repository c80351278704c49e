export interface PipsProps {
  /** Pieces in a case. */
  size: number
  others: number
  mine: number
}

/** Fill level of a case: one pip for each piece, a bar above 24. */
export const CaseFill = ({ size, others, mine }: PipsProps) => {
  const name = `${others + mine} of ${size}`
  if (size > 24)
    return (
      <div className="flex h-3 overflow-hidden rounded-full bg-sunk" role="img" aria-label={name}>
        <span className="bg-chart-2" style={{ width: `${(100 * others) / size}%` }} />
        <span className="bg-brand" style={{ width: `${(100 * mine) / size}%` }} />
      </div>
    )
  const fill = (at: number): string => (at < others ? 'full' : at < others + mine ? 'mine' : '')
  return (
    <div className="pips" style={{ ['--n' as string]: size }} role="img" aria-label={name}>
      {Array.from({ length: size }, (_, at) => (
        <i key={at} className={fill(at)} />
      ))}
    </div>
  )
}
