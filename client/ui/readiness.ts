// Whether this device can run a collection without signal: what was checked, and what can be done about it.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { useNow } from '#client/store/now.ts'
import { isStorageKept } from '#client/store/keep-storage.ts'
import { useSyncState } from '#client/store/sync-state.ts'

export type CameraState = 'granted' | 'denied' | 'prompt' | 'none'

export interface Readiness {
  /** False while the first look is going on. */
  readonly looked: boolean
  readonly orders: number
  readonly pictures: { readonly have: number; readonly of: number }
  readonly camera: CameraState
  readonly stored: boolean
  /** Seconds since the last sync; null when there was none. */
  readonly synced: number | null
  /** Per cent, while it is not charging; null where the browser does not say. */
  readonly battery: number | null
  readonly checks: Readonly<Record<'orders' | 'pictures' | 'camera' | 'storage' | 'sync', boolean>>
  readonly ready: boolean
  allowCamera(): Promise<void>
  keepStored(): Promise<void>
}

/** A sync older than this may miss orders. */
const FRESH = 30 * 60
const AT_ONCE = 4

export const picturesOf = (orders: readonly Pick<Order, 'lines' | 'paymentScreenshot'>[]): string[] => [
  ...new Set(
    orders.flatMap((order) => [
      ...order.lines.flatMap((line) => line.pPhotoUrls.slice(0, 1)),
      ...(order.paymentScreenshot === null ? [] : [order.paymentScreenshot]),
    ]),
  ),
]

const cameraState = async (): Promise<CameraState> => {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return 'none'
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return state
  } catch {
    const known = await devices.enumerateDevices()
    return known.some((device) => device.kind === 'videoinput' && device.label !== '') ? 'granted' : 'prompt'
  }
}

const isKept = async (url: string): Promise<boolean> => {
  if (typeof caches === 'undefined') return false
  const path = new URL(url, location.href).href
  return (await caches.match(path, { ignoreVary: true, ignoreSearch: true })) !== undefined
}

/** Fetched once, a picture is kept by the service worker. */
const fetchMissing = async (urls: readonly string[], gone: () => boolean, onKept: () => void): Promise<void> => {
  const waiting = [...urls]
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined && !gone(); url = waiting.shift()) {
      await fetch(url).catch(() => undefined)
      if (await isKept(url)) onKept()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

// https://w3c.github.io/battery/
interface Battery {
  readonly level: number
  readonly charging: boolean
}
const batteryLeft = async (): Promise<number | null> => {
  const ask = (navigator as { getBattery?: () => Promise<Battery> }).getBattery
  if (!ask) return null
  const battery = await ask.call(navigator)
  return battery.charging ? null : Math.round(battery.level * 100)
}

export const useReadiness = (orders: readonly Order[] | undefined): Readiness => {
  const sync = useSyncState()
  const now = useNow(30)
  const [seen, setSeen] = useState({ looked: false, camera: 'prompt' as CameraState, stored: false })
  const [battery, setBattery] = useState<number | null>(null)
  const [kept, setKept] = useState<{ of: string; have: number } | undefined>(undefined)
  const pictures = useMemo(() => picturesOf(orders ?? []).sort(), [orders])
  const key = pictures.join(' ')

  const look = useCallback(async () => {
    const [camera, stored] = await Promise.all([cameraState(), isStorageKept()])
    setSeen({ looked: true, camera, stored })
    setBattery(await batteryLeft().catch(() => null))
  }, [])
  useEffect(() => {
    void look()
    const again = (): void => void look()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [look])

  useEffect(() => {
    let gone = false
    const urls = key.split(' ').filter(Boolean)
    const run = async (): Promise<void> => {
      const have = await Promise.all(urls.map(isKept))
      if (gone) return
      setKept({ of: key, have: have.filter(Boolean).length })
      const missing = urls.filter((_, i) => !have[i])
      await fetchMissing(
        missing,
        () => gone,
        () => {
          if (!gone) setKept((before) => before && { ...before, have: before.have + 1 })
        },
      )
    }
    void run()
    return () => {
      gone = true
    }
  }, [key])

  const allowCamera = useCallback(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true }).catch(() => undefined)
    stream?.getTracks().forEach((track) => track.stop())
    await look()
  }, [look])
  const keepStored = useCallback(async () => {
    await navigator.storage?.persist?.()
    await look()
  }, [look])

  const have = kept?.of === key ? kept.have : 0
  const synced = sync.lastSyncAt === null ? null : Math.max(0, now - Math.floor(sync.lastSyncAt / 1000))
  const checks = {
    orders: (orders?.length ?? 0) > 0,
    pictures: orders !== undefined && have === pictures.length,
    camera: seen.camera === 'granted',
    storage: seen.stored,
    sync: synced !== null && synced <= FRESH,
  }
  return {
    looked: seen.looked && orders !== undefined && kept !== undefined,
    orders: orders?.length ?? 0,
    pictures: { have, of: pictures.length },
    camera: seen.camera,
    stored: seen.stored,
    synced,
    battery,
    checks,
    ready: Object.values(checks).every(Boolean),
    allowCamera,
    keepStored,
  }
}
