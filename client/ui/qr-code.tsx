import { qrModules, type QrLevel } from './qr-modules.ts'

const QUIET_ZONE_MODULES = 4

/** Black on white in both themes, because cameras require it. Drawn without style sheets. */
export const QrCode = ({
  text,
  label = `QR code ${text}`,
  level = 'M',
}: {
  text: string
  label?: string
  level?: QrLevel
}) => {
  const { size, isDark } = qrModules(text, level)
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      let run = 0
      while (x + run < size && isDark(x + run, y)) run += 1
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`
      x += run
    }
  const side = size + 2 * QUIET_ZONE_MODULES
  return (
    <svg
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
      className="block h-auto w-full"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET_ZONE_MODULES} y={-QUIET_ZONE_MODULES} width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
