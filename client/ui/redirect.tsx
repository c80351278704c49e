import { useEffect, useState } from 'react'
import type { Query } from './link.tsx'
import { useGo } from './navigation.ts'

/** Leaves for another page without a trace in the history. Where to is settled when it first shows: the address changes on the way. */
export const Redirect = ({ to, query }: { to: string; query?: Query }) => {
  const go = useGo()
  const [target] = useState({ to, query })
  useEffect(() => go(target.to, target.query, { replace: true }), [go, target])
  return null
}
