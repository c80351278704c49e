// Refusals of changes that are made in the operator's view (decision Q-133), on the server and in the pages.
import type { Refusal } from '#shared/kernel/result.ts'
import type { OperationName } from '#shared/catalogue.ts'
import { NOT_ALLOWED_TO_CANCEL, NOT_ALLOWED_TO_UPDATE } from '#shared/order/order-refusals.ts'
import { NOT_ALLOWED_TO_DELETE, NOT_ALLOWED_TO_RE_HOST, READ_ONLY_VIEW } from './operator-refusals.ts'

/** Operations of the host's desk, each with the specification's words. */
const REFUSALS: Readonly<Partial<Record<OperationName, Refusal>>> = {
  'update-order': NOT_ALLOWED_TO_UPDATE,
  'update-order-no': NOT_ALLOWED_TO_UPDATE,
  'update-order-buyer-info': NOT_ALLOWED_TO_UPDATE,
  'update-order-paid': NOT_ALLOWED_TO_UPDATE,
  'decide-unfilled-case': NOT_ALLOWED_TO_UPDATE,
  'record-refund': NOT_ALLOWED_TO_UPDATE,
  'undo-refund': NOT_ALLOWED_TO_UPDATE,
  'update-address-order': NOT_ALLOWED_TO_UPDATE,
  'update-invoices-status': NOT_ALLOWED_TO_UPDATE,
  'update-invoices-placer-status': NOT_ALLOWED_TO_UPDATE,
  'update-event': NOT_ALLOWED_TO_UPDATE,
  'update-event-status': NOT_ALLOWED_TO_UPDATE,
  'update-event-delivery': NOT_ALLOWED_TO_UPDATE,
  'update-event-discount': NOT_ALLOWED_TO_UPDATE,
  'request-payment': NOT_ALLOWED_TO_UPDATE,
  'delete-event': NOT_ALLOWED_TO_DELETE,
  'delete-delivery': NOT_ALLOWED_TO_DELETE,
  'delete-packing-list': NOT_ALLOWED_TO_DELETE,
  'create-event': NOT_ALLOWED_TO_RE_HOST,
}

/** Fields in which a status change names the status. */
interface NamedStatus {
  readonly status?: unknown
  readonly buyerStatus?: unknown
}

const CANCELLED: readonly unknown[] = [-1, '-1']

const isCancelling = ({ status, buyerStatus }: NamedStatus): boolean =>
  CANCELLED.includes(status) || CANCELLED.includes(buyerStatus)

/** Refusal of an operation whose caller has the operator's token. `fields`: its input or body. */
export const operatorViewRefusal = (name: OperationName, fields: unknown): Refusal => {
  if (name === 'update-order-status' || name === 'update-order-buyer-status')
    return isCancelling((fields ?? {}) as NamedStatus) ? NOT_ALLOWED_TO_CANCEL : NOT_ALLOWED_TO_UPDATE
  return REFUSALS[name] ?? READ_ONLY_VIEW
}
