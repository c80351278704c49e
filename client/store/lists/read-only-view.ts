// Pages that show another user's rows and change nothing: the operator's view.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Refusal } from '#shared/kernel/result.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { activeDatabase } from '#client/store/engine/active-database.ts'

export interface ReadOnlyView {
  readonly db: GotongDatabase
  /** Reason why an operation does not run. */
  readonly refusalOf: (operation: string, input: unknown) => Refusal
  /** Bytes of a picture that a row names; undefined when they cannot be loaded. */
  readonly loadPicture: (path: string) => Promise<Blob | undefined>
}

/** Null on all other pages. */
export const ReadOnlyViewContext = createContext<ReadOnlyView | null>(null)

export const useReadOnlyView = (): ReadOnlyView | null => useContext(ReadOnlyViewContext)

export const useIsReadOnly = (): boolean => useReadOnlyView() !== null

/** The read-only view's database, otherwise that of the signed-in user. */
export const useShownDatabase = (): GotongDatabase | null => {
  const own = useSyncExternalStore(activeDatabase.subscribe, activeDatabase.get)
  return useReadOnlyView()?.db ?? own
}
