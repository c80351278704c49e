// What people chose for this device: sounds, 'Hand over on scan', theme.
import { liveQuery } from 'dexie'
import { useCallback, useEffect, useState } from 'react'
import { readSetting, writeSetting } from './device-database.ts'

/** The stored value, or `fallback` while loading and when never set; follows changes made in other tabs. */
export const useSetting = <T>(key: string, fallback: T): readonly [T, (value: T) => Promise<void>] => {
  const [value, setValue] = useState<T | undefined>(undefined)
  useEffect(() => {
    const subscription = liveQuery(() => readSetting<T>(`choice:${key}`)).subscribe({ next: setValue })
    return () => subscription.unsubscribe()
  }, [key])
  const write = useCallback((next: T) => writeSetting(`choice:${key}`, next), [key])
  return [value ?? fallback, write]
}
