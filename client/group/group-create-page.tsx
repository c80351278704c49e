import { useState } from 'react'
import { pendingPicture } from '#client/store/changes/pending-picture.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useGo } from '#client/ui/navigation.ts'
import { useFormSave } from '#client/ui/use-form-save.ts'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { NEW_GROUP_DRAFT } from '#client/store/database/drafts.ts'
import { useSavedDraft } from '#client/store/changes/use-saved-draft.ts'
import { Page } from '#client/app/parts/page.tsx'
import { createGroup } from '#shared/group/create-group.ts'
import { checkGroup } from '#shared/group/group-check.ts'
import { GroupDock, GroupForm, type GroupDraft, type GroupField } from './group-fields.tsx'
import { ShareGroup } from './share-group.tsx'
import { useNewGroupDraft, type SavedGroup } from './use-new-group-draft.ts'

const TITLE = 'Create New'
const BACK: BackTo = { to: '/group/list-my-groups' }

/** A new group: blank, or a half-filled form from before. */
export const GroupCreatePage = () => {
  const saved = useSavedDraft(NEW_GROUP_DRAFT) as SavedGroup | null | undefined
  if (saved === undefined)
    return (
      <Page title={TITLE} back={BACK} busy>
        <SkeletonRows />
      </Page>
    )
  return <CreateForm saved={saved} />
}

const CreateForm = ({ saved }: { saved: SavedGroup | null }) => {
  const { draft, lacksPasscode, change: changeDraft, remove } = useNewGroupDraft(saved)
  const [picture] = useState(pendingPicture)
  const saving = useFormSave<GroupField>()
  const [made, setMade] = useState(false)
  const run = useOperation(createGroup)
  const go = useGo()
  const change = (part: Partial<GroupDraft>): void => {
    const { passcode, ...fields } = part
    changeDraft({ ...fields, ...(passcode !== undefined && { passcode }) })
    saving.clear()
  }

  const save = async (): Promise<void> => {
    const send = () => picture.sendWith((photo) => run({ ...draft, ...photo }))
    if (!(await saving.save(checkGroup(draft), send))) return
    setMade(true)
    await remove()
  }

  return (
    <Page title={TITLE} back={BACK} dock={<GroupDock busy={saving.isBusy} />}>
      <h1 className="sr-only desk:not-sr-only desk:mt-3 desk:text-head">Create a group</h1>
      <GroupForm
        draft={draft}
        onChange={change}
        picture={picture}
        saving={saving}
        onSave={save}
        {...(lacksPasscode && { passcodeHint: 'Type the passcode again: this device does not store it.' })}
      />
      {made && (
        <ShareGroup
          groupId={draft.id}
          title={`Welcome to ${draft.name.trim()}`}
          text="Share this link with your neighbours. It works once this device has sent the new group."
          leave="DONE"
          onLeave={() => go({ to: '/group/list-events', query: { groupId: draft.id }, replace: true })}
        />
      )}
    </Page>
  )
}
