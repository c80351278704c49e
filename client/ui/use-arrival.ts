import { useDeferredValue } from 'react'

/**
 * The value, of which the first is shown by a render that React does in short slices: a page of a slow phone answers touches
 * while its rows are rendered. Undefined until then; later values come at once.
 */
export const useArrival = <T>(value: T | undefined): T | undefined =>
  useDeferredValue(value !== undefined) ? value : undefined
