import type { OrderLine } from './order.ts'

/** Text beside a line's name: the chosen options, and 'pieces' for a split case. */
export const lineDetail = (line: Pick<OrderLine, 'pSubItems' | 'pPurchaseType'>): string =>
  [...line.pSubItems.map((option) => option.name), ...(line.pPurchaseType === 'item' ? ['pieces'] : [])].join(' · ')
