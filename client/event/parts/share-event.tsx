import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import type { Event } from '#shared/event/event.ts'
import { EVENT_CREATED } from './event-created.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { productsOf } from '#client/event/event-live-queries.ts'
import { joiningText } from '#shared/group/group-check.ts'
import { shareMessage } from '#shared/event/share-message.ts'
import { shareLink } from '#shared/event/share-link.ts'
import { updateEventShare } from '#shared/event/update-event-share.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ShareDialog } from '#client/ui/share-dialog.tsx'

export interface ShareEventProps {
  event: Pick<Event, 'id' | 'title' | 'createdUserId'>
  /** The event was published just now. */
  isNew?: boolean
  onClose: () => void
}

/** Rows for the message of the host. */
const describedOf = async (db: GotongDatabase, eventId: string) => {
  const event = await db.view.events.get(eventId)
  if (event === undefined) return null
  return { event, products: await productsOf(db, eventId), group: await db.view.groups.get(event.groupId) }
}

/** The place may be the host's home: only the host tells it to people outside the group. */
const toldTo = <T extends { readonly pickupAddress: string }>(event: T, hosts: boolean): T =>
  hosts ? event : { ...event, pickupAddress: '' }

const storedCode = async (db: GotongDatabase, eventId: string) => (await db.view.share_codes.get(eventId)) ?? null

/**
 * Share link of an event. The host's first sharing creates the code, also offline. Members do not have the code: they
 * share the address that asks others to join.
 */
export const ShareEvent = ({ event, isNew = false, onClose }: ShareEventProps) => {
  const { user } = useSession()
  const run = useOperation(updateEventShare)
  const stored = useLive(storedCode, event.id)
  const described = useLive(describedOf, event.id)
  const group = described?.group
  const [created, setCreated] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const confirm = useConfirm()
  const isSharing = useRef(false)
  const code = created ?? stored?.shareCode ?? null
  const isMissing = code === null && stored !== undefined
  const hosts = event.createdUserId === user?.id
  const { id } = event
  useEffect(() => {
    if (!isMissing || !hosts || isSharing.current) return
    isSharing.current = true
    const create = async (): Promise<void> => {
      const outcome = await run({ id, shareCode: newRef(), renew: false })
      if (outcome.ok) setCreated(outcome.output.shareCode)
      else setError(outcome.refusal.message)
    }
    void create()
  }, [isMissing, hosts, id, run])
  const renew = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Make a new link?',
      text: 'Links that were shared before stop working. People who joined the group with one stay in it.',
      verb: 'New link',
    })
    if (!sure) return
    const outcome = await run({ id, shareCode: newRef(), renew: true })
    if (outcome.ok) setCreated(outcome.output.shareCode)
    else setError(outcome.refusal.message)
  }
  const plain = hosts ? null : `${location.origin}/event/detail?eid=${id}`
  const link = code === null ? plain : shareLink(location.origin, event, code)
  const text = hosts
    ? `Everybody with this link sees the items${group ? ` and ${joiningText(group)}` : ''}.`
    : 'Members of the group can order with it; others are asked to join first.'
  return (
    <ShareDialog
      title={`Share ‘${event.title}’`}
      text={isNew ? <Created text={text} /> : text}
      link={link}
      error={error}
      about={event.title}
      {...(described &&
        link !== null && { message: shareMessage(toldTo(described.event, hosts), described.products, link) })}
      {...(hosts && code !== null && { onRenew: () => void renew() })}
      open
      onClose={onClose}
    />
  )
}

const Created = ({ text }: { text: string }) => (
  <>
    <p className="mb-2 flex items-center gap-2 rounded-[var(--radius-md)] bg-verified px-3.5 py-2 font-semibold text-verified-ink">
      <Icon of={CircleCheck} />
      {EVENT_CREATED}
    </p>
    {text}
  </>
)
