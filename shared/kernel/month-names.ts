/** English names from January on. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** 'November 2030'. `month`: 1 to 12. */
export const monthAndYear = (year: number, month: number): string => `${MONTH_NAMES[month - 1] ?? ''} ${year}`
