import type { SyncState } from '#client/store/session/sync-state.ts'

/** '3 min ago': whole minutes, hours or days, rounded down. */
export const ago = (seconds: number): string => {
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return `${Math.floor(seconds / 86_400)} d ago`
}

export interface SyncWords {
  readonly state: SyncState['state']
  /** Always visible; empty when the icon suffices. */
  readonly short: string
  /** Follows `short` when there is space. */
  readonly middle: string
  /** Follows `middle` when there is more space. */
  readonly long: string
  /** The complete text for screen readers. */
  readonly full: string
}

const words = (state: SyncState['state'], short: string, middle = '', long = ''): SyncWords => ({
  state,
  short,
  middle,
  long,
  full: short + middle + long,
})

/** `now` in epoch seconds. */
export const syncWords = (sync: SyncState, now: number): SyncWords => {
  if (sync.expired) return words('needs', 'Sign in again')
  if (sync.upgrade) return words('needs', 'Update', ' to send')
  const age = sync.lastSyncAt === null ? '' : ago(Math.max(0, now - Math.floor(sync.lastSyncAt / 1000)))
  switch (sync.state) {
    case 'needs':
      return words('needs', 'Needs you', ` · ${sync.needs}`)
    case 'sending':
      return words('sending', sync.toSend > 0 ? `Sending ${sync.toSend}` : 'Sending')
    case 'offline':
      if (sync.isIncomplete)
        return sync.toSend > 0
          ? words('offline', `Not syncing · ${sync.toSend}`, '', ' to send')
          : words('offline', 'Not syncing')
      return sync.toSend > 0
        ? words('offline', `Offline · ${sync.toSend}`, ' to send', age && ` · ${age}`)
        : words('offline', 'Offline', age && ` · ${age}`)
    case 'sent':
      if (!sync.isRead) return { ...words('sending', ''), full: 'Opening' }
      if (sync.lastSyncAt === null) return words('sending', 'First download')
      return { ...words('sent', ''), full: 'All sent' }
  }
}
