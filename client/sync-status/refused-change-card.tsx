import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { Check, CircleAlert, Copy, Download } from 'lucide-react'
import { formatClock } from '#shared/kernel/clock.ts'
import { discardRejected, retryRejected, type FailedMutation } from '#client/store/changes/rejected-changes.ts'
import type { Destination } from '#client/ui/destination.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { saveFile } from '#client/ui/save-file.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useCopy } from '#client/ui/use-copy.ts'
import { useBusy } from '#client/ui/use-busy.ts'
import {
  aboutOf,
  draftOf,
  eventOf,
  refusedHeading,
  refusedReason,
  memberOf,
  orderText,
  refOf,
  stockShortageOf,
  deliveryIdOf,
  limitToStock,
} from './refused-change-text.ts'
import { NeedsYouCard } from './needs-you-card.tsx'

interface RefusedSubject {
  readonly title: string
  /** The form that can restore it, while its subject is on this device. */
  readonly form: { readonly to: Destination; readonly verb: string } | null
}

interface RefusedIds {
  readonly ref: string | undefined
  readonly eid: string | undefined
  readonly member: string | undefined
  readonly delivery: string | undefined
  /** Id of the failed change. */
  readonly refused: string
  readonly isOrder: boolean
}

const readSubject = async (
  db: GotongDatabase,
  { ref, eid, refused, isOrder, ...ids }: RefusedIds,
): Promise<RefusedSubject> => {
  const order = ref === undefined ? undefined : await db.view.orders.get(ref)
  const event = await db.view.events.get(eid ?? order?.eid ?? '')
  const member = await db.view.members.get(ids.member ?? '')
  const delivery = await db.view.deliveries.get(ids.delivery ?? '')
  const booking = ref === undefined ? undefined : await db.view.bookings.get(ref)
  if (delivery !== undefined || booking !== undefined)
    return {
      title: `Delivery by ${delivery?.createdUserName ?? booking?.hostName}`,
      form: delivery ? { to: { to: '/event/list-my-purchases', query: { refused } }, verb: 'Edit booking' } : null,
    }
  const no = order?.eOrderNo ? `, order ${order.eOrderNo}` : ''
  return {
    title: member ? `${member.name}, ${member.groupName}` : `${event?.title ?? order?.eTitle ?? ''}${no}`,
    form:
      event && isOrder
        ? {
            to: { to: '/event/detail', query: { eid: event.id, ...(eid === undefined && { oid: ref }), refused } },
            verb: 'Edit order',
          }
        : null,
  }
}

const useSubject = (failed: FailedMutation, isOrder: boolean): RefusedSubject | undefined =>
  useLive(readSubject, {
    ref: refOf(failed),
    eid: eventOf(failed),
    member: memberOf(failed),
    delivery: deliveryIdOf(failed),
    refused: failed.ulid,
    isOrder,
  })

/** A rejected change: edit and retry, or discard. Discarding asks for confirmation. */
export const RefusedChangeCard = ({ failed }: { failed: FailedMutation }) => {
  const noun = useDeviceNoun()
  const sent = draftOf(failed)
  const about = useSubject(failed, sent !== undefined)
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, run] = useBusy()
  const [isCopied, copy] = useCopy()
  const queued = aboutOf(failed)
  const shortage = sent && stockShortageOf(failed)

  const send = async (input: unknown) => {
    const outcome = await run(() => retryRejected(failed.ulid, input))
    if (outcome.ok) toast({ text: 'Sent again' })
    else toast({ text: outcome.refusal.message, failed: true })
  }
  const discard = async () => {
    const sure = await confirm({
      title: 'Discard this change?',
      text: `The server did not save it. It will be deleted from this ${noun}.`,
      verb: 'Discard',
      danger: true,
    })
    if (sure) await discardRejected(failed.ulid)
  }
  const save = () => {
    const content = JSON.stringify(failed, null, 2)
    saveFile(new Blob([content], { type: 'application/json' }), `gotong-${failed.name}-${failed.ulid}.json`)
  }
  const title = about?.title || queued?.title
  const where = title ? `${title}. ` : ''
  const why = failed.cause === undefined ? '' : ' It depends on another change that was not accepted.'
  return (
    <NeedsYouCard
      icon={CircleAlert}
      tone="danger"
      over={refusedHeading(failed)}
      title={refusedReason(failed)}
      text={`${where}Made on this device at ${formatClock(failed.at)}.${why}`}
    >
      {queued && (
        <ul className="num mt-3 rounded-[var(--radius-md)] bg-sunk px-4 py-3 leading-6" aria-label="Items">
          {queued.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2.5">
        {sent && shortage && shortage.left > 0 ? (
          <Button tone="soft" busy={busy} onClick={() => void send(limitToStock(sent, shortage.pid, shortage.left))}>
            Take {shortage.left}
          </Button>
        ) : (
          <Button tone="soft" busy={busy} onClick={() => void send(failed.input)}>
            Try again
          </Button>
        )}
        {about?.form ? (
          <ButtonLink {...about.form.to}>{about.form.verb}</ButtonLink>
        ) : queued ? (
          <Button icon={isCopied ? Check : Copy} onClick={() => void copy(orderText(queued))}>
            {isCopied ? 'Copied' : 'Copy text'}
          </Button>
        ) : (
          <Button icon={Download} onClick={save}>
            Save to file
          </Button>
        )}
      </div>
      <Button tone="bare" className="mt-1.5 -mb-2 w-full text-danger-ink" onClick={() => void discard()}>
        Discard
      </Button>
    </NeedsYouCard>
  )
}
