import type { Actor } from '#shared/kernel/change.ts'
import { refusalTemplate, refuse, refuseWith, type Refusal } from '#shared/kernel/result.ts'
import type { Delivery } from './delivery.ts'

/** The specification's spelling (decision Q-042). */
export const DELIVERY_EXITED: Refusal = refuse(409, 30_001, 'Delivery exited', {
  fields: { 'delivery.deliveryTimestamp': 'Delivery exited' },
})
export const DELIVERY_NOT_FOUND: Refusal = refuse(404, 30_003, 'No Delivery Found')
export const NOT_YOUR_DELIVERY: Refusal = refuse(403, 30_005, 'Only the host of the delivery can do this')
export const NOT_A_DELIVERY_HOST: Refusal = refuse(403, 30_007, 'Only a host of the group can make a delivery')
export const DELIVERY_ID_IN_USE: Refusal = refuse(409, 30_009, 'This delivery already exists')

/** A scheduled delivery opens at its openTime; until then it can only be edited or deleted. */
export const DELIVERY_WAITS: Refusal = refuse(409, 30_011, 'This delivery is scheduled to open later')
export const DELIVERY_IS_OPEN: Refusal = refuse(409, 30_013, 'This delivery is already open')
export const OPENS_WITH_EVENT: Refusal = refuse(409, 30_015, 'This delivery opens with its event')

/** The same refusal with the field names of the delivery form. */
export const DELIVERY_TIME_EXITED: Refusal = {
  ...DELIVERY_EXITED,
  detail: { fields: { deliveryTimestamp: DELIVERY_EXITED.message } },
}

const DELIVERY_STAYS_TEXT = 'The delivery cannot be moved once its time has passed and somebody has paid'
export const DELIVERY_STAYS: Refusal = refuse(409, 30_019, DELIVERY_STAYS_TEXT, {
  fields: { deliveryTimestamp: DELIVERY_STAYS_TEXT },
})

export const INVALID_DELIVERY = refusalTemplate(422, 30_017, '{message}')

/** The first message is shown; `detail.fields` has all of them. */
export const wrongDelivery = (fields: Readonly<Record<string, string>>): Refusal =>
  refuseWith(INVALID_DELIVERY, { message: Object.values(fields)[0] ?? 'Something went wrong' }, { fields })

/** The decision handles an unknown delivery. */
export const deliveryHostOnly = (actor: Actor, delivery: Pick<Delivery, 'hostId'> | undefined): Refusal | null =>
  delivery === undefined || (actor.kind === 'user' && delivery.hostId === actor.id) ? null : NOT_YOUR_DELIVERY

export const DELIVERY_MEMBERS_ONLY: Refusal = refuse(403, 30_503, 'Viewing permitted for members only!!')
