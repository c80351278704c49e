// Work that waits until the first page is shown.
import { systemClock } from '#shared/kernel/clock.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { onceSignedIn } from '#client/store/device/session-state.ts'
import { sharedPicture, sharedSheet } from '#client/store/device/shared-file.ts'
import { isIos } from '#client/ui/is-ios.ts'

export const afterStart = (): void => {
  import('#client/ui/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined)
  if (isIos())
    import('#client/pwa/splash-image.ts').then(({ addSplashImage }) => addSplashImage()).catch(() => undefined)
  // Deletes expired shared files, also those of guests who never signed in.
  for (const place of [sharedPicture, sharedSheet])
    place.forgetExpired(systemClock.now()).catch((error: unknown) => reportFault(error, 'a shared file'))
  onceSignedIn(() => {
    import('#client/pwa/prefetch-images.ts').then(
      ({ prefetchImages }) => prefetchImages(),
      () => undefined,
    )
    if (globalThis.Notification?.permission === 'granted')
      import('#client/store/calls/push-subscription.ts')
        .then(({ renewLapsedPush }) => renewLapsedPush())
        .catch(() => undefined)
    import('#client/store/database/read-only-database.ts')
      .then(({ deleteAbandoned }) => deleteAbandoned())
      .catch(() => undefined)
  })
}
