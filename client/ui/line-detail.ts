import type { OrderLine } from '#shared/order/order.ts'

/** What stands beside a line's name: the chosen options, and 'pieces' where a case was split. */
export const lineDetail = (line: Pick<OrderLine, 'pSubItems' | 'pPurchaseType'>): string =>
  [...line.pSubItems.map((option) => option.name), ...(line.pPurchaseType === 'item' ? ['pieces'] : [])].join(' · ')

/** What another program handed over names no device. */
export const onDevice = (deviceName: string): string => (deviceName === '' ? '' : ` on ‘${deviceName}’`)

/** '6 items' */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
