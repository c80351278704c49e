// Actions of a host on an event. Each one asks for confirmation and shows a refusal.
import { useBlocked } from '#client/app/parts/blocked.tsx'
import { useShowOutcome } from '#client/app/parts/use-show-outcome.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { deleteEvent } from '#shared/event/delete-event.ts'
import { deleteRefusal, reopenRefusal, requestPaymentRefusal } from '#shared/event/host-actions.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import type { Event } from '#shared/event/event.ts'
import { updateEventStatus } from '#shared/event/update-event-status.ts'
import type { Audience } from '#shared/payment/payment-request.ts'
import { requestPayment } from '#shared/event/request-payment.ts'
import { EVENT_STATUS } from '#shared/event/event-status-numbers.ts'

export interface EventActions {
  readonly close: () => Promise<void>
  readonly reopen: () => Promise<void>
  /** False while the event is open, with a toast that says so. */
  readonly mayAskPayment: () => boolean
  readonly askPayment: (notify: 0 | 1, to: Audience) => Promise<void>
  readonly takeBackRequest: () => Promise<void>
  readonly remove: () => Promise<void>
}

const ARE_YOU_SURE = 'Are you sure?'

export const useEventActions = (event: Event, somebodyPaid: boolean): EventActions => {
  const setStatus = useOperation(updateEventStatus)
  const setPayable = useOperation(requestPayment)
  const removeEvent = useOperation(deleteEvent)
  const confirm = useConfirm()
  const toast = useToast()
  const go = useGo()

  const showOutcome = useShowOutcome()
  const blocked = useBlocked()

  return {
    close: async () => {
      if (blocked('update-event-status')) return
      const sure = await confirm({
        title: ARE_YOU_SURE,
        text: `‘${event.title}’ takes no more orders. Those that are there stay, and you can re-open it.`,
        verb: 'Close Order',
        keep: 'Keep it open',
      })
      if (sure) await showOutcome(await setStatus({ id: event.id, status: EVENT_STATUS.closed }), 'Update success')
    },
    reopen: async () => {
      if (blocked('update-event-status')) return
      const refused = reopenRefusal(event, somebodyPaid)
      if (refused) {
        toast({ text: refused.message, failed: true })
        return
      }
      const sure = await confirm({
        title: ARE_YOU_SURE,
        text:
          event.closingTimestamp > toSeconds(systemClock.now())
            ? `‘${event.title}’ takes orders again until its closing time.`
            : `The closing time has passed: ‘${event.title}’ takes orders again once you move it in Edit Event.`,
        verb: 'Re-open',
        keep: 'Keep it closed',
      })
      if (sure) await showOutcome(await setStatus({ id: event.id, status: EVENT_STATUS.active }), 'Update Successfully')
    },
    mayAskPayment: () => {
      if (blocked('request-payment')) return false
      const refused = requestPaymentRefusal(event, toSeconds(systemClock.now()))
      if (refused) toast({ text: refused.message, failed: true })
      return refused === null
    },
    askPayment: async (notify, to) => {
      await showOutcome(await setPayable({ eid: event.id, payable: 1, notify, to }), 'Payment requested')
    },
    takeBackRequest: async () => {
      if (blocked('request-payment')) return
      const sure = await confirm({
        title: 'Take the payment request back?',
        text: 'Buyers who pay on request see again that payment comes later. You can ask again.',
        verb: 'Take it back',
        keep: 'Keep it',
      })
      if (sure)
        await showOutcome(
          await setPayable({ eid: event.id, payable: 0, notify: 0, to: 'unpaid' }),
          'Payment request taken back',
        )
    },
    remove: async () => {
      if (blocked('delete-event')) return
      const refused = deleteRefusal(somebodyPaid)
      if (refused) {
        toast({ text: refused.message, failed: true })
        return
      }
      const sure = await confirm({
        title: ARE_YOU_SURE,
        text: `‘${event.title}’ and its items are removed, and its orders become cancelled. This cannot be undone.`,
        verb: 'DELETE',
        danger: true,
      })
      if (sure && (await showOutcome(await removeEvent({ id: event.id }), 'Delete successful')))
        go({ to: '/event/list-my-events', replace: true })
    },
  }
}
