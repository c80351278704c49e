import { useEffect, useRef } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { needsRepair, updateOrderNo } from '#shared/order/update-order-no.ts'
import type { OrderView } from './order-live-queries.ts'

/** Asks the server once to repair the order numbers of an event. Does nothing offline. */
export const useRepairedNumbers = (eid: string, orders: readonly OrderView[]): void => {
  const repair = useOperation(updateOrderNo)
  const isReadOnly = useIsReadOnly()
  const hasRepaired = useRef(false)
  useEffect(() => {
    if (isReadOnly || hasRepaired.current || !needsRepair(orders.map(({ order }) => order))) return
    hasRepaired.current = true
    void repair({ eid })
  }, [eid, isReadOnly, orders, repair])
}
