import { Download, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { eventDraftsIn } from '#client/store/database/drafts.ts'
import { exportUnsent, signOut, signOutThrowingAway } from '#client/store/session/session.ts'
import { syncNow, useSyncState } from '#client/store/session/sync-state.ts'
import { unsentIn } from '#client/store/changes/unsent-changes.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'

const download = (content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = 'gotong-not-sent.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const count = (n: number): string => (n === 1 ? '1 change is' : `${n} changes are`)

/**
 * Signs out at once when everything is sent; otherwise unsent changes must be sent, exported or discarded first
 * (SYN-026).
 */
export const SignOutDialog = ({ onStay }: { onStay: () => void }) => {
  const unsent = useLive(unsentIn, [])
  const drafts = useLive(eventDraftsIn, []) ?? 0
  const [busy, setBusy] = useState(false)
  const { needs } = useSyncState()
  const go = useGo()
  const toast = useToast()
  const confirm = useConfirm()
  const noun = useDeviceNoun()

  const left = () => go({ to: '/sign-in', replace: true })

  const leave = async () => {
    setBusy(true)
    const outcome = await signOut()
    setBusy(false)
    if (!outcome.refused) return left()
    toast({ text: 'Not everything is sent. You are still signed in.', failed: true })
  }

  const sendFirst = async () => {
    setBusy(true)
    await syncNow()
    await leave()
  }

  const throwAway = async () => {
    const sure = await confirm({
      title: `Throw ${unsent === 1 ? '1 change' : `${unsent} changes`} away?`,
      text: `They are on this ${noun} only. This can’t be undone.`,
      keep: 'Keep them',
      verb: 'Throw away',
      danger: true,
    })
    if (!sure) return
    await signOutThrowingAway()
    left()
  }

  if (unsent === undefined) return null
  if (unsent === 0)
    return (
      <Dialog
        open
        onOpenChange={onStay}
        title={`Sign out on this ${noun}?`}
        text={`Your orders stay on the server. This ${noun} forgets them until you sign in again.${drafts > 0 ? ' An event that you have not published is gone.' : ''}`}
        actions={
          <>
            <Button onClick={onStay}>Stay</Button>
            <Button tone="main" busy={busy} onClick={() => void leave()}>
              Sign out
            </Button>
          </>
        }
      />
    )

  const them = unsent === 1 ? 'it' : 'them'
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title={`${count(unsent)} not sent yet`}
      text={
        needs > 0
          ? `Signing out would lose ${them}. Some wait for your answer under Needs you.`
          : `Signing out would lose ${them}.`
      }
    >
      <div className="grid gap-2">
        <Button tone="main" icon={Send} busy={busy} onClick={() => void sendFirst()}>
          Send now
        </Button>
        <Button
          icon={Download}
          onClick={() =>
            void exportUnsent().then((content) => {
              download(content)
              toast({ text: 'Saved as gotong-not-sent.json' })
            })
          }
        >
          Save a copy
        </Button>
        <Button tone="danger" icon={Trash2} onClick={() => void throwAway()}>
          Throw away and sign out
        </Button>
        <Button tone="bare" onClick={onStay}>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}
