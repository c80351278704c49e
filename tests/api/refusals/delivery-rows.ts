import type { deliveryOperations, deliveryQueries } from '#shared/delivery/delivery-operations.ts'
import { EVERYBODY, type Rows } from './row.ts'

type Names = (typeof deliveryOperations)[number]['name'] | (typeof deliveryQueries)[number]['name']

export const deliveryRows: Rows<Names> = {
  'get-remembered-delivery-zones': { may: EVERYBODY, sent: () => ({}) },
  'update-remembered-delivery-zones': {
    may: EVERYBODY,
    own: true,
    sent: () => ({ rememberedDeliveryZones: [{ name: 'West', price: 3 }] }),
  },
}
