// Runs two devices of one host with the store of the app, including the live stream.
import { liveQuery } from 'dexie'
import { newId } from '#shared/kernel/ids.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { enqueue } from '#client/store/changes/enqueue-operation.ts'
import { writeSession } from '#client/store/device/stored-session.ts'

const arrivals = new Map<string, number>()
const waiting = new Map<string, (at: number) => void>()

export interface Session {
  readonly token: string
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
}

/** Signs in, waits for the first snapshot and follows the hand-over records. Returns the number of orders. */
export const goOnline = async (session: Session): Promise<number> => {
  await writeSession(session)
  const store = await openedStore()
  if (store === null) throw new Error('no store')
  await store.engine.syncOnce()
  liveQuery(() => store.db.view.handovers.toCollection().primaryKeys()).subscribe((ids) => {
    const at = Date.now()
    for (const id of ids) {
      if (arrivals.has(id)) continue
      arrivals.set(id, at)
      waiting.get(id)?.(at)
    }
  })
  return store.db.view.orders.count()
}

/** Time of the call in epoch milliseconds. */
export const handOverNow = async ({ ref }: { ref: string }): Promise<{ id: string; at: number }> => {
  const store = await openedStore()
  const order = await store?.db.view.orders.get(ref)
  if (!order) throw new Error(`no order ${ref}`)
  const id = newId()
  const lines = order.lines.map((line) => ({ lineId: line.id, quantity: line.pQuantity }))
  const at = Date.now()
  const outcome = await enqueue('hand-over', { id, ref, lines, seen: [] })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return { id, at }
}

export const arrivalOf = ({ id }: { id: string }): Promise<number> =>
  new Promise((resolve) => {
    const at = arrivals.get(id)
    if (at === undefined) waiting.set(id, resolve)
    else resolve(at)
  })
