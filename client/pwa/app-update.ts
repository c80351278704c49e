// Whether a new version of the app is ready, and how a page takes it. Small, because every page starts with it.
import { signal } from '#client/store/signal.ts'

/** Set by `service-worker-registration.ts`. */
export const isUpdateReady = signal(false)

/** Loads the new version. Other tabs keep the old one until they reload. */
export const takeUpdate = async (): Promise<void> => (await import('./service-worker-registration.ts')).activateUpdate()
