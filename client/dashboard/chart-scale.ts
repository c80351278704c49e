// Scales of the charts: round numbers on the axis, and labels only where there is room.

/** Steps of an axis, as multiples of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10] as const

/** The smallest round step with which `max` takes at most `steps` of them. */
const stepFor = (max: number, steps: number): number => {
  const rough = max / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  return (STEPS.find((step) => step * power >= rough) ?? 10) * power
}

/** Values on the axis from 0 upwards; the last one is at least `max`. `whole`: no step below 1. */
export const axisTicks = (max: number, steps: number, { whole = false } = {}): number[] => {
  if (max <= 0) return [0, 1]
  const step = whole ? Math.max(1, Math.ceil(stepFor(max, steps))) : stepFor(max, steps)
  const count = Math.ceil(max / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(12)))
}

/** Whether labels of `labelWidth` pixels above these values do not touch; null has no label. */
export const haveLabelsRoom = (values: readonly (number | null)[], step: number, labelWidth: number): boolean => {
  let last: number | undefined
  for (const [place, value] of values.entries()) {
    if (value === null) continue
    if (last !== undefined && (place - last) * step < labelWidth) return false
    last = place
  }
  return true
}

/** Distance in bars from one label to the next, so that labels of `labelWidth` pixels do not touch. */
export const labelEvery = (bars: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((bars * labelWidth) / Math.max(width, 1)))
