import type { ReactNode } from 'react'
import { syncNow, useSyncState } from '#client/store/session/sync-state.ts'
import { Failing } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

/** Wraps an empty state: shows it only after the initial sync; before that, shows loading or waiting for signal. */
export const AfterInitialSync = ({
  waiting = <SkeletonRows />,
  children,
}: {
  waiting?: ReactNode
  children: ReactNode
}) => {
  const { download } = useSyncState()
  if (download === 'here') return children
  if (download === 'coming') return waiting
  const away = download === 'away'
  return (
    <Failing
      {...(away && { title: 'No signal' })}
      text={`Not everything was downloaded to this device yet. ${away ? 'Gotong downloads the rest when there is signal.' : 'Gotong tries again automatically.'}`}
      onRetry={() => void syncNow()}
    />
  )
}
