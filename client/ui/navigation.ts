import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Query } from './link.tsx'

/** One parameter of the address's query, as text. */
export const useQueryParam = (name: string): string | undefined => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const value = search[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export type Go = (to: string, query?: Query, options?: { replace?: boolean }) => void

export const useGo = (): Go => {
  const navigate = useNavigate()
  return useCallback(
    (to, query = {}, options = {}) => void navigate({ to, search: query, replace: options.replace ?? false }),
    [navigate],
  )
}

/** Navigates back, or to `fallback` when the page was opened directly. */
export const useBack = (fallback: string, query?: Query): (() => void) => {
  const router = useRouter()
  const go = useGo()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else go(fallback, query, { replace: true })
  }, [router, go, fallback, query])
}
