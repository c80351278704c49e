import type { Order } from '#shared/order/order.ts'

/** Returns 'Order 27', or 'Order K7QM' with the start of the reference until the server has assigned a number. */
export const orderName = (order: Pick<Order, 'id' | 'eOrderNo'>): string =>
  `Order ${order.eOrderNo ?? order.id.slice(0, 4)}`

/** Returns '27-K7QM', the form used in a host's lists (decision Q-096). */
export const orderCode = (order: Pick<Order, 'id' | 'eOrderNo'>): string =>
  `${order.eOrderNo ?? '–'}-${order.id.slice(0, 4)}`

/** Start of a message about an order, between its buyer and its host. */
export const messageAbout = (order: Pick<Order, 'id' | 'eOrderNo' | 'eTitle'>, receiver: string): string =>
  `Hi ${receiver}, about order ${orderCode(order)} (${order.eTitle}): `

/** One-line summary, such as '4 × honey mango, pieces · 1 × sticky rice kit, 4 pax'. */
export const linesText = (order: Pick<Order, 'lines'>): string =>
  order.lines
    .map((line) =>
      [
        `${line.pQuantity} × ${line.pName}`,
        ...(line.pPurchaseType === 'item' ? ['pieces'] : []),
        ...line.pSubItems.map((option) => option.name),
      ].join(', '),
    )
    .join(' · ')
