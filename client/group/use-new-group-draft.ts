import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { draftWriter, NEW_GROUP_DRAFT } from '#client/store/database/drafts.ts'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { NEW_GROUP, type CreateGroupInput } from '#shared/group/create-group.ts'
import { newId } from '#shared/kernel/ids.ts'

/** A half-filled form on this device. It says whether a passcode was typed, never which one. */
export interface SavedGroup extends Omit<CreateGroupInput, 'id' | 'passcode'> {
  readonly hadPasscode: boolean
}

interface NewGroupDraft {
  readonly draft: CreateGroupInput
  /** A passcode was typed before the form was opened again, and must be typed again. */
  readonly lacksPasscode: boolean
  change(part: Partial<CreateGroupInput>): void
  /** Deletes the stored form. */
  remove(): Promise<void>
}

const begin = (saved: SavedGroup | null): CreateGroupInput => {
  const { hadPasscode: _, ...fields } = saved ?? { ...NEW_GROUP, hadPasscode: false }
  return { ...fields, id: newId(), passcode: '' }
}

/** A group that is being created, stored on this device after every change. */
export const useNewGroupDraft = (saved: SavedGroup | null): NewGroupDraft => {
  const db = useSyncExternalStore(activeDatabase.subscribe, activeDatabase.get)
  const writer = useMemo(() => db && draftWriter<SavedGroup>(db, NEW_GROUP_DRAFT), [db])
  const [initial] = useState(() => begin(saved))
  const [draft, setDraft] = useState(initial)
  const lacksPasscode = saved?.hadPasscode === true && draft.passcode === ''
  useEffect(() => {
    if (draft === initial) return
    const { id: _, passcode, ...fields } = draft
    void writer?.write({ ...fields, hadPasscode: lacksPasscode || passcode !== '' })
  }, [writer, draft, initial, lacksPasscode])
  const change = useCallback((part: Partial<CreateGroupInput>) => setDraft((before) => ({ ...before, ...part })), [])
  const remove = useCallback(async () => writer?.remove(), [writer])
  return { draft, lacksPasscode, change, remove }
}
