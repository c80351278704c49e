// Checks whether a device is ready for a collection. Collection works even when it is not.
import type { Seconds } from '#shared/kernel/clock.ts'

export interface Readiness {
  /** Orders on the device with their pieces, and the pieces that the server counts: fewer mean that orders are missing. */
  readonly orders: { readonly here: number; readonly pieces: number; readonly wanted: number }
  readonly photos: { readonly here: number; readonly wanted: number }
  readonly camera: 'granted' | 'not-asked' | 'denied' | 'none'
  /** Whether the browser promised to keep the stored data. */
  readonly storage: 'kept' | 'not-asked' | 'to-install' | 'refused'
  readonly lastSyncAt: Seconds | null
  readonly toSend: number
  readonly now: Seconds
}

export type ReadyItemId = 'orders' | 'photos' | 'camera' | 'storage' | 'sync'

export interface ReadyItem {
  readonly id: ReadyItemId
  readonly title: string
  readonly isReady: boolean
  readonly text: string
}

export interface ReadyCheck {
  readonly items: readonly ReadyItem[]
  /** Every item is ready. */
  readonly isComplete: boolean
}

/** After this time other devices may have changed the data. */
export const SYNC_FRESH_SECONDS = 3600

const CAMERA: Record<Readiness['camera'], string> = {
  granted: 'Ready to scan',
  'not-asked': 'Not allowed yet',
  denied: 'Blocked in the browser',
  none: 'No camera: type codes or use a scanner',
}

const STORAGE: Record<Readiness['storage'], string> = {
  kept: 'Kept safe by the browser',
  'not-asked': 'May be cleared by the browser',
  'to-install': 'May be cleared by the browser: install the app to keep it',
  refused: 'May be cleared by the browser when space runs low',
}

/** Installing is advice only where the browser can install the app and it is not installed yet. */
export const storageState = ({
  isKept,
  mayAsk,
  canInstall,
}: Readonly<Record<'isKept' | 'mayAsk' | 'canInstall', boolean>>): Readiness['storage'] => {
  if (isKept) return 'kept'
  if (mayAsk) return 'not-asked'
  return canInstall ? 'to-install' : 'refused'
}

const ago = (seconds: number): string => {
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h ago` : `${Math.floor(seconds / 86_400)} d ago`
}

const syncItem = ({ lastSyncAt, toSend, now }: Readiness): ReadyItem => {
  const age = lastSyncAt === null ? null : Math.max(0, now - lastSyncAt)
  const when = age === null ? 'Never' : ago(age)
  return {
    id: 'sync',
    title: 'Last sync',
    isReady: age !== null && age <= SYNC_FRESH_SECONDS && toSend === 0,
    text: toSend === 0 ? when : `${toSend} to send · ${when}`,
  }
}

export const readyCheck = (readiness: Readiness): ReadyCheck => {
  const { orders, photos, camera, storage } = readiness
  const items: ReadyItem[] = [
    {
      id: 'orders',
      title: 'Orders on this device',
      isReady: orders.here > 0 && orders.pieces >= orders.wanted,
      text: `${orders.here} ${orders.here === 1 ? 'order' : 'orders'}, ${orders.pieces} of ${Math.max(orders.pieces, orders.wanted)} pieces`,
    },
    {
      id: 'photos',
      title: 'Photos',
      isReady: photos.here >= photos.wanted,
      text: `${photos.here} of ${photos.wanted}`,
    },
    { id: 'camera', title: 'Camera', isReady: camera === 'granted', text: CAMERA[camera] },
    { id: 'storage', title: 'Saved data', isReady: storage === 'kept', text: STORAGE[storage] },
    syncItem(readiness),
  ]
  return { items, isComplete: items.every((item) => item.isReady) }
}

export interface Battery {
  /** 0 to 1. */
  readonly level: number
  readonly charging: boolean
}

const LOW_BATTERY_SHARE = 0.4

/** Shown as a hint; not part of the check. */
export const batteryHint = (battery: Battery | null): string | null =>
  battery === null || battery.charging || battery.level >= LOW_BATTERY_SHARE
    ? null
    : `Battery at ${Math.round(battery.level * 100)} %: take a power bank`
