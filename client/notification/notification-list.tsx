import { Bell, CheckCheck, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { useNow } from '#client/store/lists/now.ts'
import { syncNow, useSyncState } from '#client/store/session/sync-state.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { ago } from '#client/sync-status/parts/sync-labels.ts'
import { When } from '#client/ui/when.tsx'
import type { Seconds } from '#shared/kernel/clock.ts'
import { readDestination } from '#client/ui/destination.ts'
import { isListFresh, newestFirst, type Notification } from '#shared/notification/notification.ts'
import { ownNotifications, type OwnNotification } from './parts/own-notifications.ts'
import { readNotifications } from '#shared/notification/read-notifications.ts'

const DAY_S = 86_400
const MAX_IDS_PER_CALL = 500

/** Notifications from the device, updated by sync; requested from the server when older than a minute. */
export const NotificationList = () => {
  const list = useLive(ownNotifications)?.toSorted((a, b) => newestFirst(a.notification, b.notification))
  const read = useOperation(readNotifications)
  const { lastSyncAt } = useSyncState()
  const now = useNow(30)
  const unread = (list ?? []).flatMap(({ notification, isUnread }) => (isUnread ? [notification] : []))

  const fetchedAt = lastSyncAt === null ? null : Math.floor(lastSyncAt / 1000)
  useEffect(() => {
    if (!isListFresh(fetchedAt, Math.floor(Date.now() / 1000))) void syncNow()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page is opened
  }, [])

  const markRead = (some: readonly Notification[]): void =>
    void read({ ids: some.slice(0, MAX_IDS_PER_CALL).map(({ id }) => id) })

  return (
    <section className="mt-6 desk:mt-0" aria-labelledby="notifications">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="notifications" className="text-title desk:text-head">
          Notification
        </h2>
        {unread.length > 0 && (
          <Button tone="bare" icon={CheckCheck} onClick={() => markRead(unread)}>
            Mark all as read
          </Button>
        )}
      </div>
      {list === undefined ? (
        <SkeletonRows rows={2} />
      ) : list.length === 0 ? (
        <p className="mt-2 flex items-center gap-3 text-ink-2">
          <Icon of={Bell} className="size-6 shrink-0 text-ink-3" />
          Nothing yet. Messages from your hosts appear here.
        </p>
      ) : (
        <ul className="rows mt-2 border-y border-line" aria-live="polite" aria-relevant="additions">
          {list.map((each) => (
            <RowBoundary key={each.notification.id}>
              <Row own={each} now={now} onRead={() => markRead([each.notification])} />
            </RowBoundary>
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  own: OwnNotification
  now: Seconds
  onRead: () => void
}

const Row = ({ own: { notification, isDone, isUnread: isNew }, now, onRead }: RowProps) => {
  const { title, message, senderName, createdAt, link } = notification
  const page = readDestination(link)
  return (
    <li className="grid gap-1 py-4" data-new={isNew || undefined}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-body font-semibold [overflow-wrap:anywhere]">{title || senderName}</h3>
        {isNew && <span className="badge hot shrink-0">New</span>}
      </div>
      {isDone ? (
        <p className="flex items-center gap-2 text-verified-ink">
          <Icon of={CircleCheck} className="shrink-0" />
          Done. Nothing is left to verify.
        </p>
      ) : (
        <MoreText text={message} className="[overflow-wrap:anywhere]" />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-meta text-ink-3">
          {senderName} · {now - createdAt < DAY_S ? ago(Math.max(0, now - createdAt)) : <When at={createdAt} clock />}
        </p>
        <span className="flex flex-wrap gap-x-4">
          {page && !isDone && (
            <Link {...page} className="btn btn-bare btn-sm" onClick={onRead}>
              Open
            </Link>
          )}
          {isNew && (
            <Button tone="bare" small onClick={onRead}>
              Mark as read
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
