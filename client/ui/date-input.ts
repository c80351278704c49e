// Converts between times and the native date input, whose value is 'YYYY-MM-DD'.
import { formatDate, fromCivil, type Seconds } from '#shared/kernel/clock.ts'

/** The Singapore day of a time; empty for null. */
export const toDateInput = (at: Seconds | null): string =>
  at === null ? '' : formatDate(at).split('-').reverse().join('-')

/** Midnight of the day and its text 'DD-MM-YYYY'; undefined for a day that does not exist. */
export const fromDateInput = (value: string): { readonly at: Seconds; readonly text: string } | undefined => {
  const [year, month, day] = value.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const at = fromCivil(year, month, day)
  return at === undefined ? undefined : { at, text: formatDate(at) }
}
