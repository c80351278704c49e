import { useSession } from '#client/store/session.ts'
import { Avatar } from './avatar.tsx'
import { Link } from './link.tsx'

export const ProfileLink = () => {
  const { user } = useSession()
  const name = user?.name ?? ''
  return (
    <Link to="/user/profile" className="grid size-12 place-content-center no-underline" aria-label={`${name}, profile`}>
      <Avatar name={name} />
    </Link>
  )
}
