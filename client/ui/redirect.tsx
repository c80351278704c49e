import { useEffect, useState } from 'react'
import type { Query } from './link.tsx'
import { useGo } from './navigation.ts'

/**
 * Navigates without a history entry. The target is fixed at the first render, because the address changes during
 * navigation.
 */
export const Redirect = ({ to, query }: { to: string; query?: Query }) => {
  const go = useGo()
  const [target] = useState({ to, query })
  useEffect(() => go(target.to, target.query, { replace: true }), [go, target])
  return null
}
