import { Download, Send, Trash2 } from 'lucide-react'
import { exportUnsent } from '#client/store/session/end-session.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { counted } from '#client/ui/count-words.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { useToast } from '#client/ui/toast.tsx'

export interface UnsentDialogProps {
  unsent: number
  /** States what would lose the changes. */
  lost: string
  /** Label of the button that discards them. */
  verb: string
  busy: boolean
  onSend: () => Promise<void>
  /** The person has confirmed it. */
  onThrowAway: () => Promise<void> | void
  onStay: () => void
}

/** Unsent changes must be sent, exported or discarded before this device forgets them (SYN-026). */
export const UnsentDialog = ({ unsent, lost, verb, busy, onSend, onThrowAway, onStay }: UnsentDialogProps) => {
  const toast = useToast()
  const confirm = useConfirm()
  const noun = useDeviceNoun()

  const saveCopy = async (): Promise<void> => {
    saveFile(await exportUnsent(), 'gotong-not-sent.json')
    toast({ text: 'Saved as gotong-not-sent.json' })
  }
  const throwAway = async (): Promise<void> => {
    const sure = await confirm({
      title: `Discard ${counted(unsent, 'change')}?`,
      text: `They are on this ${noun} only. This can’t be undone.`,
      keep: 'Keep them',
      verb: 'Discard',
      danger: true,
    })
    if (sure) await onThrowAway()
  }

  return (
    <Dialog
      open
      onOpenChange={onStay}
      title={`${counted(unsent, 'change')} ${unsent === 1 ? 'is' : 'are'} not sent yet`}
      text={lost}
    >
      <div className="grid gap-2">
        <Button tone="main" icon={Send} busy={busy} onClick={() => void onSend()}>
          Send now
        </Button>
        <Button icon={Download} onClick={() => void saveCopy()}>
          Save a copy
        </Button>
        <Button tone="danger" icon={Trash2} onClick={() => void throwAway()}>
          {verb}
        </Button>
        <Button tone="bare" onClick={onStay}>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}
