import { useSyncExternalStore } from 'react'
import { observed } from './observed.ts'

export interface SyncState {
  /** `sent`: the server has everything. `needs`: something was refused and waits for a person. */
  readonly state: 'sent' | 'sending' | 'offline' | 'needs'
  readonly toSend: number
  /** Milliseconds since the epoch. */
  readonly lastSyncAt: number | null
  /** Refused changes that wait for a person. */
  readonly needs: number
  /** Sending waits for a new sign-in. */
  readonly expired: boolean
  /** Sending or saving waits for the app to be updated. */
  readonly upgrade: boolean
}

export const syncState = observed<SyncState>({
  state: 'sent',
  toSend: 0,
  lastSyncAt: null,
  needs: 0,
  expired: false,
  upgrade: false,
})

export const useSyncState = (): SyncState => useSyncExternalStore(syncState.subscribe, syncState.get)

/** Sends what waits and fetches what is new; resolves when tried. */
export const syncNow = async (): Promise<void> => {}
