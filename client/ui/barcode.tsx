import { codeBars } from './code-bars.ts'

const QUIET = 10

/** A Code 128, as wide as its place. Black on white in both themes: scanners read nothing else. */
export const Barcode = ({ text, height = 40 }: { text: string; height?: number }) => {
  const { modules, bars } = codeBars(text)
  const path = bars.map(({ at, width }) => `M${at} 0h${width}v${height}h-${width}z`).join('')
  return (
    <svg
      viewBox={`${-QUIET} 0 ${modules + 2 * QUIET} ${height}`}
      className="block h-auto w-full"
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode ${text}`}
    >
      <rect x={-QUIET} width={modules + 2 * QUIET} height={height} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
