import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useUnsavedCount } from '#client/store/changes/unsaved-changes.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { counted } from '#client/ui/count-words.ts'

const PRELOAD_DELAY_MS = 5_000

const loadActions = () => import('./not-saved-actions.tsx')

/** Without them where they cannot be loaded: the words alone still warn. */
const Actions = lazy<ComponentType>(() =>
  loadActions().then(
    ({ NotSavedActions }) => ({ default: NotSavedActions }),
    () => ({ default: () => null }),
  ),
)

/**
 * Warns about changes that this device could not save. A bottom sheet shows its own bar instead of the page's
 * (`onPage`).
 */
export const NotSavedBar = ({ onPage = false }: { onPage?: boolean }) => {
  const unsavedCount = useUnsavedCount()
  const noun = useDeviceNoun()
  // While storage works: a full disk may not give the actions any more.
  useEffect(() => {
    const timer = setTimeout(() => void loadActions().catch(() => undefined), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (unsavedCount === 0) return null
  return (
    <div className={classNames('notice sticky top-(--safe-t) z-60', onPage && 'not-saved-page')} role="alert">
      <span>
        <b>Not saved: {counted(unsavedCount, 'change')}.</b> This {noun} cannot save anything now. Leave Gotong open: it
        tries again automatically. If the {noun} is full, free some room.
      </span>
      <Suspense fallback={null}>
        <Actions />
      </Suspense>
    </div>
  )
}
