import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { sharedPicture, type SharedFile } from '#client/store/device/shared-file.ts'
import { useSession } from '#client/store/session/session.ts'
import { systemClock } from '#shared/kernel/clock.ts'

/** Where the address says `shared`, puts the picture that another app shared into a payment that is due. */
export const useSharedPicture = (isDue: boolean, choose: (picture: SharedFile) => void): void => {
  const { shared } = useSearch({ strict: false })
  const { user } = useSession()
  const userId = shared === '1' && isDue ? user?.id : undefined
  const take = useEffectEvent(choose)
  useEffect(() => {
    if (userId === undefined) return
    let isOutdated = false
    sharedPicture.read(userId, systemClock.now()).then(
      (picture) => {
        if (picture !== null && !isOutdated) take(picture)
      },
      () => undefined,
    )
    return () => {
      isOutdated = true
    }
  }, [userId])
}
