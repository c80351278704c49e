import { useCallback, useState } from 'react'

/** Whether work is running, and the function that runs it. Work that fails ends too. */
export const useBusy = (): readonly [boolean, <T>(work: () => Promise<T>) => Promise<T>] => {
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }, [])
  return [isBusy, run]
}
