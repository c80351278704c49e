// Whether a new version of the app is ready, and how a page takes it. Small, because every page starts with it.
import { observed } from '#client/store/observed.ts'

/** Set by `service-worker-registration.ts`. */
export const isUpdateReady = observed(false)

/** Loads the new version. Other tabs keep the old one until they reload. */
export const takeUpdate = async (): Promise<void> => (await import('./service-worker-registration.ts')).activateUpdate()
