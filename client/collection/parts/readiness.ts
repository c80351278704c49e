// Checks whether this device can run a collection offline, and what can be done about it.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  batteryHint,
  readyCheck,
  storageState,
  type Battery,
  type Readiness,
  type ReadyCheck,
} from '#shared/collection/ready-check.ts'
import type { Order } from '#shared/order/order.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { useNow } from '#client/store/lists/now.ts'
import { isStoragePersistent } from '#client/store/device/persistent-storage.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { canInstall } from '#client/pwa/parts/is-installed.ts'
import { fetchPictures, uncachedOf, picturesOf } from '#client/pwa/parts/cached-pictures.ts'

export interface DeviceReadiness {
  /** False during the first check. */
  readonly looked: boolean
  readonly facts: Readiness
  readonly check: ReadyCheck
  readonly batteryHint: string | null
  readonly allowCamera: () => Promise<void>
  readonly keepStored: () => Promise<void>
}

const cameraState = async (): Promise<Readiness['camera']> => {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return 'none'
  // Before the permission a browser lists at most one camera, without its name.
  const known = await devices.enumerateDevices().catch((): MediaDeviceInfo[] => [])
  const cameras = known.filter(({ kind }) => kind === 'videoinput')
  if (cameras.length === 0) return 'none'
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return state === 'prompt' ? 'not-asked' : state
  } catch {
    return cameras.some(({ label }) => label !== '') ? 'granted' : 'not-asked'
  }
}

const readStorage = async (isRefused: boolean): Promise<Readiness['storage']> =>
  storageState({
    isKept: await isStoragePersistent(),
    mayAsk: !isRefused && navigator.storage?.persist !== undefined,
    canInstall: canInstall(),
  })

// https://w3c.github.io/battery/
const readBattery = async (): Promise<Battery | null> => {
  const ask = (navigator as { getBattery?: () => Promise<Battery> }).getBattery
  if (!ask) return null
  const { level, charging } = await ask.call(navigator)
  return { level, charging }
}

/** Pieces ordered in these events as the server counts them, cancelled orders left out. */
const orderedPieces = liveList((from: LiveTables, eventIds: readonly string[]) => {
  const stats = from.rows('event_stats', 'id', eventIds)
  return (): number => [...stats.values()].reduce((sum, { totalOrderCount }) => sum + totalOrderCount, 0)
})

const UNSEEN: Pick<Readiness, 'camera' | 'storage'> = { camera: 'not-asked', storage: 'not-asked' }

/** `orders`: those of the events `eventIds` on this device. */
export const useReadiness = (orders: readonly Order[] | undefined, eventIds: readonly string[]): DeviceReadiness => {
  const wanted = useLive(orderedPieces, eventIds)
  const sync = useSyncState()
  const now = useNow(30)
  const [seen, setSeen] = useState({ looked: false, ...UNSEEN })
  const [battery, setBattery] = useState<Battery | null>(null)
  const [pictureCount, setPictureCount] = useState<{ of: string; have: number } | undefined>(undefined)
  const pictures = useMemo(() => picturesOf(orders ?? []).sort(), [orders])
  const key = pictures.join(' ')

  const isRefused = useRef(false)
  const look = useCallback(async () => {
    const [camera, storage] = await Promise.all([cameraState(), readStorage(isRefused.current)])
    setSeen({ looked: true, camera, storage })
    setBattery(await readBattery().catch(() => null))
  }, [])
  useEffect(() => {
    // The state is set once the device has answered, never during the effect.
    // oxlint-disable-next-line react/set-state-in-effect
    void look()
    const again = (): void => void look()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [look])

  useEffect(() => {
    let isOutdated = false
    const urls = key.split(' ').filter(Boolean)
    const run = async (): Promise<void> => {
      const missing = await uncachedOf(urls)
      if (isOutdated) return
      setPictureCount({ of: key, have: urls.length - missing.length })
      await fetchPictures(
        missing,
        () => isOutdated,
        () => {
          if (!isOutdated) setPictureCount((before) => before && { ...before, have: before.have + 1 })
        },
      )
    }
    void run()
    return () => {
      isOutdated = true
    }
  }, [key])

  const allowCamera = useCallback(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true }).catch(() => undefined)
    stream?.getTracks().forEach((track) => track.stop())
    await look()
  }, [look])
  const keepStored = useCallback(async () => {
    isRefused.current = !(await navigator.storage.persist())
    await look()
  }, [look])

  const have = pictureCount?.of === key ? pictureCount.have : 0
  const uncancelled = (orders ?? []).filter((order) => !isCancelled(order))
  const pieces = uncancelled.reduce((sum, { lines }) => sum + lines.reduce((own, line) => own + line.pQuantity, 0), 0)
  const facts: Readiness = {
    orders: { here: uncancelled.length, pieces, wanted: wanted ?? 0 },
    photos: { here: have, wanted: pictures.length },
    camera: seen.camera,
    storage: seen.storage,
    lastSyncAt: sync.lastSyncAt === null ? null : Math.floor(sync.lastSyncAt / 1000),
    toSend: sync.toSend,
    now,
  }
  return {
    looked: seen.looked && orders !== undefined && wanted !== undefined && pictureCount !== undefined,
    facts,
    check: readyCheck(facts),
    batteryHint: batteryHint(battery),
    allowCamera,
    keepStored,
  }
}
