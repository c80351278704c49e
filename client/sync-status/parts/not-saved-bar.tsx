import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { useUnsavedCount } from '#client/store/changes/unsaved-changes.ts'
import { isEngineMissing } from '#client/store/engine/active-store.ts'
import { Button } from '#client/ui/button.tsx'
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
 * Warns that this device could not save changes, or that it cannot save any because the engine's file did not arrive. Some
 * browsers do not request such a file again, so the bar offers a reload. A bottom sheet shows its own bar instead of the
 * page's (`onPage`).
 */
export const NotSavedBar = ({ onPage = false }: { onPage?: boolean }) => {
  const unsavedCount = useUnsavedCount()
  const noun = useDeviceNoun()
  // While storage works: a full disk may not give the actions any more.
  useEffect(() => {
    const timer = setTimeout(() => void loadActions().catch(() => undefined), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const isIncomplete = useSyncExternalStore(isEngineMissing.subscribe, isEngineMissing.get)
  if (unsavedCount === 0 && !isIncomplete) return null
  return (
    <div className={classNames('notice sticky top-(--safe-t) z-60', onPage && 'not-saved-page')} role="alert">
      <span>
        <b>{isIncomplete ? 'Part of Gotong did not load.' : `Not saved: ${counted(unsavedCount, 'change')}.`}</b> This{' '}
        {noun} cannot save anything now. Leave Gotong open: it tries again automatically.
        {!isIncomplete && ` If the ${noun} is full, free some room.`}
      </span>
      {isIncomplete ? (
        <Button tone="bare" onClick={() => navigator.onLine && location.reload()}>
          Load again
        </Button>
      ) : (
        <Suspense fallback={null}>
          <Actions />
        </Suspense>
      )}
    </div>
  )
}
