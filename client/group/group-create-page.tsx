import { useState } from 'react'
import { pendingPicture } from '#client/store/changes/pending-picture.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useGo } from '#client/ui/navigation.ts'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { Page } from '#client/app/parts/page.tsx'
import { NEW_GROUP, type CreateGroupInput, createGroup } from '#shared/group/create-group.ts'
import { checkGroup } from '#shared/group/group-check.ts'
import { newId } from '#shared/kernel/ids.ts'
import { GroupDock, GroupForm, type GroupDraft, type GroupField } from './group-fields.tsx'
import { ShareGroup } from './share-group.tsx'

const blank = (): CreateGroupInput => ({ ...NEW_GROUP, id: newId() })

export const GroupCreatePage = () => {
  const [draft, setDraft] = useState(blank)
  const [picture] = useState(pendingPicture)
  const saving = useFormSave<GroupField>()
  const [made, setMade] = useState(false)
  const run = useOperation(createGroup)
  const go = useGo()
  const change = (part: Partial<GroupDraft>): void => {
    setDraft((before) => ({ ...before, ...part, passcode: part.passcode ?? before.passcode }))
    saving.clear()
  }

  const save = async (): Promise<void> => {
    const send = () => picture.sendWith((photo) => run({ ...draft, ...photo }))
    if (await saving.save(checkGroup(draft), send)) setMade(true)
  }

  return (
    <Page title="Create New" back={{ to: '/group/list-my-groups' }} dock={<GroupDock busy={saving.isBusy} />}>
      <h1 className="sr-only desk:not-sr-only desk:mt-3 desk:text-head">Create a group</h1>
      <GroupForm draft={draft} onChange={change} picture={picture} saving={saving} onSave={save} />
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
