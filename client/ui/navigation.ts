import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { navigationTo, type Destination } from './destination.ts'

export type Go = (destination: Destination & { replace?: boolean }) => void

export const useGo = (): Go => {
  const navigate = useNavigate()
  return useCallback(
    ({ replace = false, ...destination }) => void navigate({ ...navigationTo(destination), replace }),
    [navigate],
  )
}

/** Navigates back, or to `fallback` when the page was opened directly. */
export const useBack = (fallback: Destination): (() => void) => {
  const router = useRouter()
  const go = useGo()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else go({ ...fallback, replace: true })
  }, [router, go, fallback])
}
