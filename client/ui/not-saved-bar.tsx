import { giveUpHeld, tryHeld, useHeldCount } from '#client/store/changes/held.ts'
import { Button } from './button.tsx'
import { useConfirm } from './confirm.tsx'
import { useDeviceNoun } from './device-noun.ts'
import { counted } from './line-detail.ts'

/**
 * Warns about changes that this device could not save. A bottom sheet shows its own bar instead of the page's
 * (`onPage`).
 */
export const NotSavedBar = ({ onPage = false }: { onPage?: boolean }) => {
  const held = useHeldCount()
  const noun = useDeviceNoun()
  const confirm = useConfirm()
  const giveUp = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Give up what is not saved?',
      text: `${counted(held, 'change')} will be gone, as if never made.`,
      verb: 'Give up',
      danger: true,
    })
    if (sure) giveUpHeld()
  }
  if (held === 0) return null
  return (
    <div className={`notice sticky top-0 z-60${onPage ? ' not-saved-page' : ''}`} role="alert">
      <span>
        <b>Not saved: {counted(held, 'change')}.</b> This browser does not keep anything now. Leave Gotong open: it is
        tried again until it is saved. Free some room if the {noun} is full.
      </span>
      <Button tone="bare" onClick={() => void tryHeld()}>
        Try again
      </Button>
      <Button tone="bare" onClick={() => void giveUp()}>
        Give up
      </Button>
    </div>
  )
}
