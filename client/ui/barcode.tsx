import { codeBars } from './code-bars.ts'

const QUIET_ZONE_MODULES = 10

/** A Code 128 as wide as its container. Black on white in both themes, because scanners require it. Drawn without style sheets. */
export const Barcode = ({ text, height = 40 }: { text: string; height?: number }) => {
  const { modules, bars } = codeBars(text)
  const path = bars.map(({ at, width }) => `M${at} 0h${width}v${height}h-${width}z`).join('')
  return (
    <svg
      viewBox={`${-QUIET_ZONE_MODULES} 0 ${modules + 2 * QUIET_ZONE_MODULES} ${height}`}
      className="block h-auto w-full"
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode ${text}`}
    >
      <rect x={-QUIET_ZONE_MODULES} width={modules + 2 * QUIET_ZONE_MODULES} height={height} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
