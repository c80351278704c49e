import { axisTicks, haveLabelsRoom, labelEvery } from './chart-scale.ts'
import { useWidth } from './use-width.ts'

export interface ChartPoint {
  readonly label: string
  /** Short label below the column. */
  readonly tick: string
  /** Null where there is no value: a line has a gap, a column is left out. */
  readonly value: number | null
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

const TOP_PX = 26
const BOTTOM_PX = 26
/** Estimated width of a character of a label, in pixels. */
const CHARACTER_WIDTH_PX = 8
const LABEL_GAP_PX = 10
const TICK_WIDTH_PX = 62
/** Half of a label: the last one does not leave the chart. */
const TICK_EDGE_PX = 24
const MAX_TICKS = 4
const MAX_COLUMN_PX = 64

/** One stretch for each run of values. */
const linePath = (points: readonly ChartPoint[], x: (n: number) => number, y: (value: number) => number): string =>
  points
    .map(({ value }, n) =>
      value === null ? '' : `${(points[n - 1]?.value ?? null) === null ? 'M' : 'L'}${x(n)} ${y(value)}`,
    )
    .join('')

const textOf = (value: number | null, format: (value: number) => string): string =>
  value === null ? '' : format(value)

const widthOf = (labels: readonly string[]): number =>
  Math.max(0, ...labels.map(({ length }) => length)) * CHARACTER_WIDTH_PX + LABEL_GAP_PX

/** Columns, or a line with dots, with one value for each week, month or year. The last one is the current. */
export const ColumnChart = ({ label, points, format, height, whole = false, line = false }: ColumnChartProps) => {
  const [place, width] = useWidth<HTMLDivElement>()
  const ticks = axisTicks(Math.max(0, ...points.map(({ value }) => value ?? 0)), MAX_TICKS, { whole })
  const top = ticks[ticks.length - 1] ?? 1
  const axisWidth = widthOf(ticks.map(format))
  const inner = Math.max(0, width - axisWidth)
  const every = labelEvery(points.length, inner, TICK_WIDTH_PX)
  const step = inner / Math.max(1, points.length)
  const valueWidth = widthOf(points.map(({ value }) => textOf(value, format)))
  const areValuesShown = haveLabelsRoom(
    points.map(({ value }) => value),
    step,
    valueWidth,
  )
  const column = Math.max(1, Math.min(MAX_COLUMN_PX, step * 0.62))
  const bottom = height - BOTTOM_PX
  const y = (value: number): number => bottom - (value / top) * (bottom - TOP_PX)
  const x = (n: number): number => axisWidth + step * (n + 0.5)
  const last = points.length - 1
  return (
    <div ref={place} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label} className="block">
          {ticks.map((tick) => (
            <g key={tick}>
              <path
                d={`M${axisWidth} ${y(tick)}H${width}`}
                stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
              />
              <text x={axisWidth - 8} y={y(tick) + 4} textAnchor="end" className="num fill-ink-3 text-label">
                {format(tick)}
              </text>
            </g>
          ))}
          {line ? (
            <path
              d={linePath(points, x, y)}
              fill="none"
              stroke="var(--chart)"
              strokeWidth="3"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ) : null}
          {points.map(({ label: name, tick, value }, n) => (
            <g key={name}>
              {value !== null && (
                <>
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
                    <text
                      x={Math.min(x(n), width - valueWidth / 2)}
                      y={y(value) - 9}
                      textAnchor="middle"
                      className="num fill-ink text-meta font-semibold"
                    >
                      {format(value)}
                    </text>
                  )}
                </>
              )}
              {(last - n) % every === 0 && (
                <text
                  x={Math.min(x(n), width - TICK_EDGE_PX)}
                  y={bottom + 19}
                  textAnchor="middle"
                  className="num fill-ink-3 text-label"
                >
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
