import type { ReactNode } from 'react'
import { syncNow, useFilled, useSyncState } from '#client/store/sync-state.ts'
import { Failing } from './empty.tsx'
import { SkeletonRows } from './skeleton.tsx'

/**
 * Around an empty state: that there is none of something is said only once everything was downloaded. Until then it is on its
 * way, or waits for signal.
 */
export const OnceFilled = ({ waiting = <SkeletonRows />, children }: { waiting?: ReactNode; children: ReactNode }) => {
  const filled = useFilled()
  const { state } = useSyncState()
  if (filled) return children
  if (state === 'sent' || state === 'sending') return waiting
  return (
    <Failing
      {...(state === 'offline' && { title: 'No signal' })}
      text="Nothing was downloaded to this device yet. It comes by itself when there is signal."
      onRetry={() => void syncNow()}
    />
  )
}
