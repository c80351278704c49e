import type { Order } from '#shared/order/order.ts'

/** 'Order 27', and by its reference until the server has given a number. */
export const orderName = (order: Pick<Order, 'id' | 'eOrderNo'>): string =>
  `Order ${order.eOrderNo ?? order.id.slice(0, 4)}`

/** '27-K7QM' as a host's lists show it (decision Q-096). */
export const orderCode = (order: Pick<Order, 'id' | 'eOrderNo'>): string =>
  `${order.eOrderNo ?? '–'}-${order.id.slice(0, 4)}`

/** What is short enough for one line: '4 honey mango, pieces · 1 sticky rice kit, 4 pax'. */
export const linesText = (order: Pick<Order, 'lines'>): string =>
  order.lines
    .map((line) =>
      [
        `${line.pQuantity} ${line.pName}`,
        ...(line.pPurchaseType === 'item' ? ['pieces'] : []),
        ...line.pSubItems.map((option) => option.name),
      ].join(', '),
    )
    .join(' · ')
