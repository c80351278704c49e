import { startTransition, useEffect, useState } from 'react'

const afterNextPaint = (then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Frames of a hidden page wait until somebody looks at it.
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * The first rows until they are painted, and then all of them in a render that a touch may interrupt. For lists that begin
 * with what fits on a screen.
 */
export const useFirstRows = <Row>(rows: readonly Row[], first: number): readonly Row[] => {
  const [areFirstPainted, setFirstPainted] = useState(false)
  const isLonger = rows.length > first
  useEffect(() => {
    if (isLonger && !areFirstPainted) return afterNextPaint(() => startTransition(() => setFirstPainted(true)))
    return undefined
  }, [isLonger, areFirstPainted])
  return isLonger && !areFirstPainted ? rows.slice(0, first) : rows
}
