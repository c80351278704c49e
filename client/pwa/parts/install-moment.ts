// The browser's offer to install, held back until a good moment. Small, because every page starts with it.
import { signal } from '#client/store/signal.ts'

/** Chromium's event, https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** Null where the browser does not offer it. */
export const installPrompt = signal<InstallPromptEvent | null>(null)

/** The person has placed an order, published an event or created a packing list since the page was loaded. */
export const isInstallMoment = signal(false)

/** Call it before the page is rendered: the browser sends the event once. */
export const holdInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPromptEvent)
  })
