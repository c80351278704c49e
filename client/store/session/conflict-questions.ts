// Conflicts for the host: doubtful hand-overs, goods of cancelled orders, superseded changes.
import type { CollectionState } from '#shared/collection/collection-state.ts'
import { stateIn } from '#shared/collection/collection-book.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import type { Order, OrderHistory, OrderStatus } from '#shared/order/order.ts'
import { packingListHeading } from '#shared/packing/packing-list-names.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { followQuery } from '#client/store/database/follow-query.ts'
import { useSession } from './session.ts'
import { useLive } from '#client/store/lists/use-live.ts'

export interface OpenQuestion {
  readonly order: Order
  readonly state: CollectionState
  /** Name of the packing list, otherwise of the event. */
  readonly where: string
  /** The host removed the event: only its orders and hand-overs remain. */
  readonly isEventRemoved: boolean
}

export interface SupersededChange {
  readonly line: OrderHistory
  readonly order: Order | undefined
  readonly isEventRemoved: boolean
  /** Current status, including hand-overs. */
  readonly status: OrderStatus | undefined
}

export interface Questions {
  readonly twice: readonly OpenQuestion[]
  readonly cancelled: readonly OpenQuestion[]
  readonly superseded: readonly SupersededChange[]
}

const orderOf = ({ orderId }: { readonly orderId: string }): string => orderId

const readQuestions = async (db: GotongDatabase, userId: string): Promise<Questions> => {
  const mine = (row: { readonly hostId: string }): boolean => row.hostId === userId
  const [records, answers, lists, events, lines] = await Promise.all([
    db.view.handovers.toArray(),
    db.view.handover_answers.toArray(),
    db.view.packing_lists.where('hostId').equals(userId).toArray(),
    db.view.events.where('createdUserId').equals(userId).toArray(),
    db.view.order_history.where('[hostId+what]').equals([userId, 'superseded']).toArray(),
  ])
  const recordsByOrder = groupBy(records.filter(mine), orderOf)
  const answersByOrder = groupBy(answers.filter(mine), orderOf)
  const unseen = lines.filter((line) => !line.seen)
  const ids = [...new Set([...recordsByOrder.keys(), ...unseen.map((line) => line.orderId)])]
  const orders = (await db.view.orders.bulkGet(ids)).filter((order) => order !== undefined)
  const isRemoved = (order: Order | undefined): boolean => !events.some((event) => event.id === order?.eid)
  const open = orders
    .filter((order) => recordsByOrder.has(order.id))
    .map((order) => {
      const list = lists.find((each) => each.eventIds.includes(order.eid))
      const packed = events.filter((event) => list?.eventIds.includes(event.id))
      const where = list ? packingListHeading(list.name, packed) : order.eTitle
      return {
        order,
        state: stateIn({ recordsByOrder, answersByOrder }, order),
        where,
        isEventRemoved: isRemoved(order),
      }
    })
  return {
    twice: open.filter(({ state }) => state.question !== null),
    cancelled: open.filter(({ state }) => state.cancelledWithGoods),
    superseded: unseen
      .map((line) => {
        const order = orders.find(({ id }) => id === line.orderId)
        const status = order && stateIn({ recordsByOrder, answersByOrder }, order).pair.status
        return { line, order, status, isEventRemoved: isRemoved(order) }
      })
      .sort((a, b) => b.line.at - a.line.at),
  }
}

const countQuestions = ({ twice, cancelled, superseded }: Questions): number =>
  twice.length + cancelled.length + superseded.length

const COUNT_DEBOUNCE_MS = 2000

/** Reports the number of cards a few seconds after the last change, because hand-overs come in quick succession. */
export const followQuestionCount = (
  db: GotongDatabase,
  userId: string,
  tell: (count: number) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = false
  const look = (): void => {
    readQuestions(db, userId).then(
      (questions) => {
        if (!left) tell(countQuestions(questions))
      },
      () => undefined,
    )
  }
  const stop = followQuery(
    () => Promise.all([db.view.handovers.count(), db.view.handover_answers.count(), db.view.order_history.count()]),
    () => {
      clearTimeout(timer)
      timer = setTimeout(look, COUNT_DEBOUNCE_MS)
    },
    () => undefined,
    () => db.gone,
  )
  return () => {
    left = true
    clearTimeout(timer)
    stop()
  }
}

/** Undefined while loading. */
export const useQuestions = (): Questions | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(readQuestions, userId)
}
