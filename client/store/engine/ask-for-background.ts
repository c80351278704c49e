// Registers Background Sync, so that the browser wakes the service worker for unsent changes of a closed app.
import type { ClientEngine } from '#sync/client/client-engine.ts'
import { OUTBOX_TAG } from '#client/worker/outbox-tag.ts'

/** Chromium only; other browsers send when the app is opened again. */
interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

const ask = async (): Promise<void> => {
  const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration()
  // Refused when the person disabled it: nothing depends on it.
  await registration?.sync?.register(OUTBOX_TAG).catch(() => undefined)
}

/** Registers whenever sending fails or the page is hidden. Returns a function that stops it. */
export const askForBackground = (engine: ClientEngine): (() => void) => {
  if (typeof document === 'undefined' || !('serviceWorker' in navigator)) return () => undefined
  const unsubscribe = engine.subscribe(({ state }) => {
    if (state === 'offline' || state === 'waiting') void ask()
  })
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') void ask()
  }
  document.addEventListener('visibilitychange', hidden)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', hidden)
  }
}
