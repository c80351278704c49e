import type { LiveTables } from '#client/store/live-list.ts'
import { usePicture } from '#client/store/picture.ts'
import { useSession } from '#client/store/session.ts'
import { useLiveList } from '#client/store/use-live-list.ts'
import { Avatar } from './avatar.tsx'
import { Link } from './link.tsx'

const ownPhoto = (from: LiveTables) => {
  const users = from.rows('users', 'id', [from.userId])
  return (): string | null => users.get(from.userId)?.photoUrl ?? null
}

export const ProfileLink = () => {
  const { user } = useSession()
  const name = user?.name ?? ''
  const photo = usePicture(useLiveList(ownPhoto))
  return (
    <Link to="/user/profile" className="grid size-12 place-content-center no-underline" aria-label={`${name}, profile`}>
      <Avatar name={name} photo={photo} />
    </Link>
  )
}
