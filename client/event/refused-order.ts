// A rejected order in the form that the order form restores.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { FailedMutation } from '#client/store/changes/rejected-changes.ts'
import { memberId } from '#shared/group/group.ts'
import { createOrderSchema, updateOrderSchema, type UpdateOrderInput } from '#shared/order/order-inputs.ts'

export interface RefusedOrder {
  readonly ulid: string
  /** The server's reason. */
  readonly reason: string
  readonly input: UpdateOrderInput
  /** The person that the order is for, when it is not the person who placed it. */
  readonly represented: { readonly id: string; readonly name: string } | null
}

const represented = async (
  db: GotongDatabase,
  eid: string,
  id: string | null,
): Promise<RefusedOrder['represented']> => {
  if (id === null) return null
  const event = await db.view.events.get(eid)
  const member = event && (await db.view.members.get(memberId(event.groupId, id)))
  return { id, name: member?.name ?? 'somebody else' }
}

/** Null when it no longer exists or belongs to another event. `edited`: the order that a rejected edit was for. */
export const refusedOrder = async (
  db: GotongDatabase,
  eid: string,
  ulid: string | undefined,
  edited: string | undefined,
): Promise<RefusedOrder | null> => {
  const failed = ulid === undefined ? undefined : await db.table<FailedMutation, string>('failed').get(ulid)
  if (failed === undefined) return null
  const refusal = { ulid: failed.ulid, reason: failed.message }
  if (edited !== undefined) {
    const edit = updateOrderSchema.safeParse(failed.name === 'update-order' ? failed.input : null)
    return edit.success ? { ...refusal, input: edit.data, represented: null } : null
  }
  const placed = createOrderSchema.safeParse(failed.name === 'create-order' ? failed.input : null)
  if (!placed.success || placed.data.eid !== eid) return null
  return { ...refusal, input: placed.data, represented: await represented(db, eid, placed.data.representedUserId) }
}
