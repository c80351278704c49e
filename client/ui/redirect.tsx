import { useEffect } from 'react'
import type { Query } from './link.tsx'
import { useGo } from './navigation.ts'

/** Leaves for another page without a trace in the history. */
export const Redirect = ({ to, query }: { to: string; query?: Query }) => {
  const go = useGo()
  const key = JSON.stringify(query)
  useEffect(() => go(to, key === undefined ? {} : (JSON.parse(key) as Query), { replace: true }), [go, to, key])
  return null
}
