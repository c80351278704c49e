// This browser's identity in histories: a permanent id, and a name that its owner can change.
import { useSyncExternalStore } from 'react'
import type { Device } from '#shared/kernel/change.ts'
import { newId } from '#shared/kernel/ids.ts'
import { followQuery } from '#client/store/database/follow-query.ts'
import { DEVICE_KEY, deviceDatabase, readSetting, writeSetting } from './device-database.ts'
import { signal } from '#client/store/signal.ts'

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
]

export const deviceNameFor = (userAgent: string): string =>
  NAMES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer'

const UNKNOWN: Device = { id: '', name: '' }
const follow = (): void => {
  followQuery(
    () => readSetting<Device>(DEVICE_KEY),
    // A device that cannot be stored now is stored when the store opens.
    (device) => (device ? current.set(device) : void loadDevice().catch(() => undefined)),
  )
}
const current = signal<Device>(UNKNOWN, follow)

/** The last known name: another tab may have changed it. */
export const currentDevice = (): Device => current.get()

/** Reads this browser's identity, or creates it once, also for concurrent tabs. */
export const loadDevice = async (): Promise<Device> => {
  if (current.get() !== UNKNOWN) return current.get()
  const stored = await readSetting<Device>(DEVICE_KEY)
  const device = stored ?? (await madeOnce())
  current.set(device)
  return device
}

const madeOnce = (): Promise<Device> =>
  deviceDatabase.transaction('rw', deviceDatabase.settings, async () => {
    const stored = await deviceDatabase.settings.get(DEVICE_KEY)
    if (stored) return stored.value as Device
    const made: Device = { id: newId(), name: deviceNameFor(navigator.userAgent) }
    await deviceDatabase.settings.put({ key: DEVICE_KEY, value: made })
    return made
  })

/** `{ id: '', name: '' }` while loading. */
export const useDevice = (): Device => useSyncExternalStore(current.subscribe, current.get)

export const renameDevice = async (name: string): Promise<void> => {
  const device = { ...(await loadDevice()), name: name.trim() }
  await writeSetting(DEVICE_KEY, device)
  current.set(device)
}
