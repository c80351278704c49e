import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Link } from '#client/ui/link.tsx'
import { useUnread } from '#client/notification/parts/use-unread.ts'

const ownPhoto = liveList((from: LiveTables) => {
  const users = from.rows('users', 'id', [from.userId])
  return (): string | null => users.get(from.userId)?.photoUrl ?? null
})

/** Link to the profile with the number of unread notifications. */
export const ProfileLink = () => {
  const { user } = useSession()
  const name = user?.name ?? ''
  const photo = usePicture(useLive(ownPhoto))
  const unread = useUnread()
  return (
    <Link
      to="/user/profile"
      className="relative grid size-12 shrink-0 place-content-center no-underline"
      aria-label={unread > 0 ? `${name}, profile, ${unread} new` : `${name}, profile`}
    >
      <Avatar name={name} photo={photo} />
      {unread > 0 && (
        <span className="absolute -top-1 -right-2 grid rounded-full ring-2 ring-surface">
          <Badge hot>{unread > 99 ? '99+' : unread}</Badge>
        </span>
      )}
    </Link>
  )
}
