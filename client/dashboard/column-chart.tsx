import { axisTicks, labelEvery } from './chart-scale.ts'
import { useWidth } from './use-width.ts'

export interface ChartPoint {
  readonly label: string
  /** Short label below the column. */
  readonly tick: string
  readonly value: number
}

export interface ColumnChartProps {
  /** One sentence for screen readers; the values stand in the table behind the chart. */
  label: string
  points: readonly ChartPoint[]
  format: (value: number) => string
  height: number
  /** Counts have no fractions on the axis. */
  whole?: boolean
  line?: boolean
}

const TOP = 26
const BOTTOM = 26
const AXIS_WIDTH = 56
const VALUE_WIDTH = 66
const TICK_WIDTH = 62
const TICKS = 4
const MAX_COLUMN = 64

/** Columns, or a line with dots, with one value for each week, month or year. The last one is the current. */
export const ColumnChart = ({ label, points, format, height, whole = false, line = false }: ColumnChartProps) => {
  const [place, width] = useWidth<HTMLDivElement>()
  const ticks = axisTicks(Math.max(0, ...points.map(({ value }) => value)), TICKS, { whole })
  const top = ticks[ticks.length - 1] ?? 1
  const areValuesShown = labelEvery(points.length, width - AXIS_WIDTH, VALUE_WIDTH) === 1
  const every = labelEvery(points.length, width - AXIS_WIDTH, TICK_WIDTH)
  const inner = Math.max(0, width - AXIS_WIDTH)
  const step = inner / Math.max(1, points.length)
  const column = Math.max(1, Math.min(MAX_COLUMN, step * 0.62))
  const bottom = height - BOTTOM
  const y = (value: number): number => bottom - (value / top) * (bottom - TOP)
  const x = (n: number): number => AXIS_WIDTH + step * (n + 0.5)
  const last = points.length - 1
  return (
    <div ref={place} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label} className="block">
          {ticks.map((tick) => (
            <g key={tick}>
              <path
                d={`M${AXIS_WIDTH} ${y(tick)}H${width}`}
                stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
              />
              <text x={AXIS_WIDTH - 8} y={y(tick) + 4} textAnchor="end" className="num fill-ink-3 text-label">
                {format(tick)}
              </text>
            </g>
          ))}
          {line ? (
            <polyline
              points={points.map(({ value }, n) => `${x(n)},${y(value)}`).join(' ')}
              fill="none"
              stroke="var(--chart)"
              strokeWidth="3"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ) : null}
          {points.map(({ label: name, tick, value }, n) => (
            <g key={name}>
              <title>{`${name}: ${format(value)}`}</title>
              {line ? (
                <circle
                  cx={x(n)}
                  cy={y(value)}
                  r={n === last ? 5 : 4}
                  fill={n === last ? 'var(--chart)' : 'var(--surface)'}
                  stroke="var(--chart)"
                  strokeWidth="2.5"
                />
              ) : (
                <rect
                  x={x(n) - column / 2}
                  y={y(value)}
                  width={column}
                  height={Math.max(0, bottom - y(value))}
                  rx={Math.min(5, column / 4)}
                  fill={n === last ? 'var(--chart)' : 'var(--chart-2)'}
                />
              )}
              {areValuesShown && (
                <text x={x(n)} y={y(value) - 9} textAnchor="middle" className="num fill-ink text-meta font-semibold">
                  {format(value)}
                </text>
              )}
              {(last - n) % every === 0 && (
                <text x={x(n)} y={bottom + 19} textAnchor="middle" className="num fill-ink-3 text-label">
                  {tick}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
