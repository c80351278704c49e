import { formatMoney, fromDollars, roundHalfUp } from '#shared/kernel/money.ts'

/** 'S$41.20' */
export const exactDollars = (dollars: number): string => formatMoney(fromDollars(dollars))

/** 'S$7,684': tiles and charts show no cents. */
export const wholeDollars = (dollars: number): string =>
  formatMoney(fromDollars(roundHalfUp(dollars))).replace(/\.00$/, '')

/** 'S$7,684', and 'S$0.50' for a fraction. */
export const shortDollars = (dollars: number): string =>
  Number.isInteger(dollars) ? wholeDollars(dollars) : exactDollars(dollars)
