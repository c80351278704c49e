// Settings of this device: sounds, 'Hand over on scan', theme.
import { useCallback, useEffect, useState } from 'react'
import { followQuery } from '#client/store/database/follow-query.ts'
import { readSetting, writeSetting } from './device-database.ts'

/**
 * The stored value, or `fallback` while loading and when never set; follows changes of other tabs. `known` is false
 * while loading.
 */
export const useSetting = <T>(
  key: string,
  fallback: T,
): readonly [value: T, write: (value: T) => Promise<void>, known: boolean] => {
  const [found, setFound] = useState<{ readonly value: T | undefined } | undefined>(undefined)
  useEffect(() => {
    return followQuery(
      () => readSetting<T>(`choice:${key}`),
      (value) => setFound({ value }),
      () => setFound({ value: undefined }),
    )
  }, [key])
  const write = useCallback((next: T) => writeSetting(`choice:${key}`, next), [key])
  return [found?.value ?? fallback, write, found !== undefined]
}
