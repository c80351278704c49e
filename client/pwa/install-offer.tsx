import { useState, useSyncExternalStore } from 'react'
import { useSetting } from '#client/store/device/setting.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { installPrompt } from './parts/install-moment.ts'

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Every browser of an iPhone or iPad can install, and none offers it. An iPad states that it is a Mac. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const IOS_STEPS = [
  'Tap the Share button of the browser: a square with an arrow that points up.',
  'Scroll down and tap ‘Add to Home Screen’.',
  'Tap ‘Add’. Open Gotong from its icon and sign in once.',
]

const IosSteps = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Put Gotong on your home screen"
    text="From there it opens without signal, and the browser does not clear your orders after a week."
    actions={
      <Button tone="main" wide onClick={onClose}>
        Done
      </Button>
    }
  >
    <ol className="grid list-decimal gap-3 pl-6">
      {IOS_STEPS.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Dialog>
)

/** Offers to install the app, once on a device, after a first order or event. */
export const InstallOffer = () => {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get)
  const [isAnswered, writeAnswered, isKnown] = useSetting('install-offer-answered', false)
  const [showsSteps, setShowsSteps] = useState(false)
  const answer = (): void => void writeAnswered(true)

  if (showsSteps) return <IosSteps onClose={() => setShowsSteps(false)} />
  if (!isKnown || isAnswered || isInstalled() || (prompt === null && !isIos())) return null

  const install = (): void => {
    answer()
    if (prompt === null) setShowsSteps(true)
    else void prompt.prompt().finally(() => installPrompt.set(null))
  }
  return (
    <div className="notice" role="status">
      <span>Gotong on your home screen opens without signal</span>
      <Button tone="bare" onClick={install}>
        {prompt === null ? 'Show how' : 'Install'}
      </Button>
      <Button tone="bare" onClick={answer}>
        Not now
      </Button>
    </div>
  )
}
