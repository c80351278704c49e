// Sort order of the order desk, remembered by the browser until the person signs out.
import { useCallback, useState } from 'react'
import type { Sort } from '#client/ui/table.tsx'
import { BY_NUMBER, isSort } from './order-filter.ts'

const KEY = 'orders-sort'

const readSort = (): Sort => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isSort(stored) ? stored : BY_NUMBER
  } catch {
    return BY_NUMBER
  }
}

export const useSavedSort = (): readonly [Sort, (sort: Sort) => void] => {
  const [sort, setSort] = useState(readSort)
  const choose = useCallback((chosen: Sort): void => {
    setSort(chosen)
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen))
    } catch {
      // Full or disabled: the choice lasts until the page is left.
    }
  }, [])
  return [sort, choose]
}
