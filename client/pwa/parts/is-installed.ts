// Whether the app runs from its icon, and whether the browser can install it.
import { isIos } from '#client/ui/is-ios.ts'

/** Opened from its icon, without the browser's bars. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Chromium's browsers by their prompt or menu, an iPhone's by the Share button. */
export const canInstall = (): boolean => !isInstalled() && ('onbeforeinstallprompt' in window || isIos())
