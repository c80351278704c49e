import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '#client/store/session/session.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Link } from '#client/ui/link.tsx'
import { useGo } from '#client/ui/navigation.ts'

/** An invalid token does not close this page, because goods are being handed over (decision Q-142). */
const COLLECTION = '/collection'

/** The token is invalid. The app continues from the device on the home page; sending waits for sign-in. */
export const ExpiredNotice = () => {
  const noun = useDeviceNoun()
  const { expired } = useSession()
  const { href, pathname } = useLocation()
  const go = useGo()
  const before = useRef(expired)
  useEffect(() => {
    if (expired && !before.current && pathname !== COLLECTION) go({ to: '/', replace: true })
    before.current = expired
  }, [expired, pathname, go])
  if (!expired) return null
  return (
    <div className="notice" role="status">
      <span>Your changes wait on this {noun} until you sign in again.</span>
      <Link to="/sign-in" query={{ next: href }}>
        Sign in
      </Link>
    </div>
  )
}
