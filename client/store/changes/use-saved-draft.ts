import { useEffect, useState, useSyncExternalStore } from 'react'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { readDraft } from '#client/store/database/drafts.ts'

/** The draft stored under `key` when the page opened; null for none, undefined while loading. */
export const useSavedDraft = (key: string): unknown => {
  const db = useSyncExternalStore(activeDatabase.subscribe, activeDatabase.get)
  const [found, setFound] = useState<{ key: string; content: unknown } | undefined>(undefined)
  useEffect(() => {
    if (!db) return
    let isOutdated = false
    const look = async (): Promise<void> => {
      const draft = await readDraft(db, key).catch(() => undefined)
      if (!isOutdated) setFound({ key, content: draft?.content ?? null })
    }
    void look()
    return () => {
      isOutdated = true
    }
  }, [db, key])
  return found?.key === key ? found.content : undefined
}
