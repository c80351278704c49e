import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sharedSheet, type SharedFile } from '#client/store/device/shared-file.ts'
import { useSession } from '#client/store/session/session.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { systemClock } from '#shared/kernel/clock.ts'

/** Offers to import the sheet that another app shared. It waits for a tap: a page of another site can share one too. */
export const SharedSheet = ({ onImport }: { onImport: (file: File) => void }) => {
  const { user } = useSession()
  const { refused } = useSearch({ from: '/signed-in/event/create' })
  const [sheet, setSheet] = useState<SharedFile | null>(null)
  const [isForgetting, setIsForgetting] = useState(false)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let isOutdated = false
    sharedSheet.read(userId, systemClock.now()).then(
      (found) => !isOutdated && setSheet(found),
      () => undefined,
    )
    return () => {
      isOutdated = true
    }
  }, [userId])

  if (sheet === null)
    return refused === '1' ? (
      <FieldError id="shared-sheet-error">
        The shared file could not be read. Share it again, or choose it here.
      </FieldError>
    ) : null

  const name = sheet.name === '' ? 'A sheet' : sheet.name
  /** The offer goes when the file is deleted: a page that loads again meanwhile would offer it once more. */
  const forget = async (): Promise<void> => {
    setIsForgetting(true)
    await sharedSheet.forget(sheet.id).catch(() => undefined)
    setSheet(null)
  }
  return (
    <div className="notice mb-3 rounded-[var(--radius-lg)]" role="status">
      <span className="min-w-0 break-words">{name} was shared with Gotong</span>
      <span className="flex">
        <Button
          tone="bare"
          disabled={isForgetting}
          onClick={() => {
            onImport(new File([sheet.blob], sheet.name, { type: sheet.blob.type }))
            void forget()
          }}
        >
          Import
        </Button>
        <Button tone="bare" disabled={isForgetting} onClick={() => void forget()}>
          Discard
        </Button>
      </span>
    </div>
  )
}
