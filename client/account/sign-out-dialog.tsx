import { eventDraftsIn } from '#client/store/database/drafts.ts'
import { signOut, signOutThrowingAway } from '#client/store/session/end-session.ts'
import { syncNow, useSyncState } from '#client/store/session/sync-state.ts'
import { unsentIn } from '#client/store/changes/unsent-changes.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { UnsentDialog } from './unsent-dialog.tsx'

/**
 * Signs out at once when everything is sent; otherwise unsent changes must be sent, exported or discarded first
 * (SYN-026).
 */
export const SignOutDialog = ({ onStay }: { onStay: () => void }) => {
  const unsent = useLive(unsentIn)
  const drafts = useLive(eventDraftsIn) ?? 0
  const [busy, run] = useBusy()
  const { needs } = useSyncState()
  const go = useGo()
  const toast = useToast()
  const noun = useDeviceNoun()

  const left = () => go({ to: '/sign-in', replace: true })

  const leave = async () => {
    const outcome = await run(signOut)
    if (!outcome.refused) return left()
    toast({ text: 'Not everything is sent. You are still signed in.', failed: true })
  }

  const sendFirst = async () => {
    await run(syncNow)
    await leave()
  }

  const throwAway = async () => {
    await signOutThrowingAway()
    left()
  }

  if (unsent === undefined) return null
  const them = unsent === 1 ? 'it' : 'them'
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

  return (
    <UnsentDialog
      unsent={unsent}
      lost={
        needs > 0
          ? `Signing out would lose ${them}. Some wait for your answer under Needs you.`
          : `Signing out would lose ${them}.`
      }
      verb="Discard and sign out"
      busy={busy}
      onSend={sendFirst}
      onThrowAway={throwAway}
      onStay={onStay}
    />
  )
}
