import { useLocation } from '@tanstack/react-router'
import { useSession } from '#client/store/session/session.ts'
import { BigAvatar } from './big-avatar.tsx'
import { useMe } from './use-me.ts'
import { NOTIFICATION } from './user-sections.ts'

/** Name and contact of the signed-in user; the heading of the profile. */
export const UserHead = () => {
  const { user } = useSession()
  const me = useMe()
  const Name = useLocation().pathname === NOTIFICATION ? 'h1' : 'p'
  return (
    <header className="mt-4 flex items-center gap-4 desk:mt-0 desk:flex-col desk:items-start desk:gap-3">
      <BigAvatar name={user?.name ?? ''} photoUrl={me?.photoUrl ?? null} />
      <div className="min-w-0">
        <Name className="disp text-head font-bold tracking-[-0.02em] [overflow-wrap:anywhere] desk:text-title">
          {user?.name}
        </Name>
        <p className="text-ink-2 [overflow-wrap:anywhere] desk:text-meta">{user?.email}</p>
        {me?.phone && <p className="num text-ink-2 desk:text-meta">+65 {me.phone}</p>}
      </div>
    </header>
  )
}
