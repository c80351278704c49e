import { discardableCount, discardUnsaved, retryUnsaved } from '#client/store/changes/unsaved-changes.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { counted } from '#client/ui/count-words.ts'
import { shareUnsentChanges } from '#client/sync-status/share-unsent-changes.ts'

/** Offers for changes that this device could not save. */
export const NotSavedActions = () => {
  const confirm = useConfirm()
  const giveUp = async (): Promise<void> => {
    const lost = discardableCount()
    // The others are on this device, and are sent.
    if (lost === 0) return discardUnsaved()
    const sure = await confirm({
      title: 'Discard the unsaved changes?',
      text: `${counted(lost, 'change')} will be lost.`,
      verb: 'Give up',
      danger: true,
    })
    if (sure) discardUnsaved()
  }
  return (
    <span className="flex flex-wrap justify-center gap-x-3">
      <Button tone="bare" onClick={() => void retryUnsaved()}>
        Try again
      </Button>
      <Button tone="bare" onClick={() => void shareUnsentChanges()}>
        Send as a file
      </Button>
      <Button tone="bare" onClick={() => void giveUp()}>
        Give up
      </Button>
    </span>
  )
}
