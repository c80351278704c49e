import type { OrderLine } from '#shared/order/order.ts'

/** Text beside a line's name: the chosen options, and 'pieces' for a split case. */
export const lineDetail = (line: Pick<OrderLine, 'pSubItems' | 'pPurchaseType'>): string =>
  [...line.pSubItems.map((option) => option.name), ...(line.pPurchaseType === 'item' ? ['pieces'] : [])].join(' · ')

/** Records from other programs have no device name. */
export const onDevice = (deviceName: string): string => (deviceName === '' ? '' : ` on ‘${deviceName}’`)

/** Such as '6 items'. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
