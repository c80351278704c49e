// The registry of refusal codes. Only tests and docs/error-codes.md read it: pages import the refusals that they need.
import type { Refusal, RefusalTemplate } from './kernel/result.ts'
import * as account from './account/account-refusals.ts'
import * as address from './address/address-refusals.ts'
import * as collection from './collection/collection-refusals.ts'
import * as dashboard from './dashboard/dashboard-refusals.ts'
import * as booking from './delivery/booking-refusals.ts'
import * as delivery from './delivery/delivery-refusals.ts'
import * as device from './device-refusals.ts'
import * as part from './part-refusals.ts'
import * as event from './event/event-refusals.ts'
import * as general from './general-refusals.ts'
import * as group from './group/group-refusals.ts'
import * as notification from './notification/notification-refusals.ts'
import * as operator from './operator/operator-refusals.ts'
import * as order from './order/order-refusals.ts'
import * as packing from './packing/packing-refusals.ts'
import * as payment from './payment/payment-refusals.ts'
import * as plan from './plan/plan-refusals.ts'

export interface RefusalCode {
  readonly code: number
  /** Name of the constant, unique in its room. */
  readonly name: string
  /** As people read them; `{name}` stands for a value. */
  readonly words: string
  readonly room: string
  readonly status: Refusal['status']
}

/** A module of refusals; its other exports are functions that build on them. */
type RefusalModule = Readonly<Record<string, unknown>>

const isTemplate = (value: unknown): value is RefusalTemplate =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'words' in value

const isRefusalConstant = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'message' in value

/** Refusals that a module exports. */
export const refusalCodesOf = (room: string, module: RefusalModule): RefusalCode[] =>
  Object.entries(module).flatMap(([name, value]) => {
    if (isTemplate(value)) return [{ code: value.code, name, words: value.words, room, status: value.status }]
    if (isRefusalConstant(value)) return [{ code: value.code, name, words: value.message, room, status: value.status }]
    return []
  })

/** They repeat another refusal of their room in other words or with other details. */
const VARIANTS: ReadonlySet<string> = new Set(['DELIVERY_TIME_EXITED', 'ALREADY_PENDING'])

/** Two refusals with one code, as 'code: room NAME, room NAME'. */
export const sharedCodes = (codes: readonly RefusalCode[]): string[] => {
  const names = new Map<number, string[]>()
  for (const { code, room, name } of codes)
    if (!VARIANTS.has(name)) names.set(code, [...(names.get(code) ?? []), `${room} ${name}`])
  return [...names].filter(([, users]) => users.length > 1).map(([code, users]) => `${code}: ${users.join(', ')}`)
}

export const refusalCodes: readonly RefusalCode[] = [
  ...refusalCodesOf('account', account),
  ...refusalCodesOf('address', address),
  ...refusalCodesOf('operator', operator),
  ...refusalCodesOf('collection', collection),
  ...refusalCodesOf('dashboard', dashboard),
  ...refusalCodesOf('delivery', booking),
  ...refusalCodesOf('delivery', delivery),
  ...refusalCodesOf('device', device),
  ...refusalCodesOf('device', part),
  ...refusalCodesOf('event', event),
  ...refusalCodesOf('general', general),
  ...refusalCodesOf('group', group),
  ...refusalCodesOf('notification', notification),
  ...refusalCodesOf('order', order),
  ...refusalCodesOf('packing', packing),
  ...refusalCodesOf('payment', payment),
  ...refusalCodesOf('plan', plan),
]
