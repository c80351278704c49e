import { useState, useSyncExternalStore } from 'react'
import { useSetting } from '#client/store/device/setting.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { isIos } from '#client/ui/is-ios.ts'
import { AddToHomePicture, IconOnHomePicture, ShareButtonPicture } from './ios-step-pictures.tsx'
import { installPrompt } from './parts/install-moment.ts'
import { isInstalled } from './parts/is-installed.ts'

const IOS_STEPS = [
  [ShareButtonPicture, 'Tap the Share button of the browser: a square with an arrow that points up.'],
  [AddToHomePicture, 'Scroll down and tap ‘Add to Home Screen’.'],
  [IconOnHomePicture, 'Tap ‘Add’. Open Gotong from its icon and sign in once.'],
] as const

/** Every browser of an iPhone or iPad can install, and none offers it. */
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
    <ol className="grid gap-3">
      {IOS_STEPS.map(([Picture, step], index) => (
        <li key={step} className="flex items-center gap-3">
          <Picture />
          <span>
            <b className="num font-semibold">{index + 1}.</b> {step}
          </span>
        </li>
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
