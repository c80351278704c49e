import { giveUpHeld, tryHeld, useHeldCount } from '#client/store/changes/held.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { counted } from '#client/ui/count-words.ts'
import { sendUnsentFile } from '#client/sync-status/send-unsent-file.ts'

/** Offers for changes that this device could not save. */
export const NotSavedActions = () => {
  const held = useHeldCount()
  const confirm = useConfirm()
  const giveUp = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Discard the unsaved changes?',
      text: `${counted(held, 'change')} will be lost.`,
      verb: 'Give up',
      danger: true,
    })
    if (sure) giveUpHeld()
  }
  return (
    <span className="flex flex-wrap justify-center gap-x-3">
      <Button tone="bare" onClick={() => void tryHeld()}>
        Try again
      </Button>
      <Button tone="bare" onClick={() => void sendUnsentFile()}>
        Send as a file
      </Button>
      <Button tone="bare" onClick={() => void giveUp()}>
        Give up
      </Button>
    </span>
  )
}
