import { Download, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { unsavedCount } from '#client/store/changes/unsaved-changes.ts'
import { unsentIn } from '#client/store/changes/unsent-changes.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { exportUnsent, signOutThrowingAway } from '#client/store/session/end-session.ts'
import { Button } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Empty } from '#client/ui/empty.tsx'
import { counted } from '#client/ui/count-words.ts'
import { saveFile } from '#client/ui/save-file.ts'

/**
 * The account was deleted on another device. Offers the unsent changes as a file before this device clears its data:
 * the host needs check-offs of goods that left, with or without the account.
 */
export const AccountDeleted = () => {
  const noun = useDeviceNoun()
  const queued = useLive(unsentIn)
  const [isSaved, setIsSaved] = useState(false)
  const unsent = queued === undefined ? undefined : queued + unsavedCount()
  useEffect(() => {
    if (unsent === 0) void signOutThrowingAway()
  }, [unsent])
  if (!unsent) return null
  const save = async (): Promise<void> => {
    saveFile(await exportUnsent(), 'gotong-not-sent.json')
    setIsSaved(true)
  }
  return (
    <div className="page">
      <main id="main" tabIndex={-1} className="flex flex-col">
        <Empty
          level={1}
          title="This account was deleted"
          text={`${counted(unsent, 'change')} on this ${noun} ${unsent === 1 ? 'was' : 'were'} never sent. Save ${unsent === 1 ? 'it' : 'them'} to a file before the account is removed from this ${noun}.`}
        >
          <div className="mt-4 grid w-full max-w-72 gap-2.5">
            <Button tone={isSaved ? 'line' : 'main'} icon={Download} wide onClick={() => void save()}>
              Save a copy
            </Button>
            <Button tone={isSaved ? 'main' : 'danger'} icon={Trash2} wide onClick={() => void signOutThrowingAway()}>
              {isSaved ? `Clear this ${noun}` : 'Clear without a copy'}
            </Button>
          </div>
        </Empty>
      </main>
    </div>
  )
}
