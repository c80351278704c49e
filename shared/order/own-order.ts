import type { Reader } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'

/**
 * An order that somebody else placed for them does not make a person the host's buyer (decision Q-128). Others may place
 * any number of orders for one person, so the orders are not listed.
 */
export const hasOrderedBySelf = async (reader: Reader<Tables>, uid: string, hostId: string): Promise<boolean> =>
  (await reader.find('orders', 'uid', uid, { hostId, placedBy: uid })) !== undefined
