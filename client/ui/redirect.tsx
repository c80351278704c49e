import { useEffect, useState } from 'react'
import type { Destination } from './destination.ts'
import { useGo } from './navigation.ts'

/**
 * Navigates without a history entry. The target is fixed at the first render, because the address changes during
 * navigation.
 */
export const Redirect = (destination: Destination) => {
  const go = useGo()
  const [target] = useState(destination)
  useEffect(() => go({ ...target, replace: true }), [go, target])
  return null
}
