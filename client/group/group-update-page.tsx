import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useState } from 'react'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { pendingPicture } from '#client/store/changes/pending-picture.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useGo } from '#client/ui/navigation.ts'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { checkGroup } from '#shared/group/group-check.ts'
import type { Group } from '#shared/group/group.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { GroupDock, GroupForm, type GroupDraft, type GroupField } from './group-fields.tsx'
import { groupOnDevice } from './group-live-queries.ts'
import { GroupFailing, NotForYou } from './group-states.tsx'
import { ADMINS_ONLY } from '#shared/group/group-refusals.ts'
import { updateGroup } from '#shared/group/update-group.ts'
import { getGroup } from '#shared/group/group-queries.ts'

const BACK: BackTo = { to: '/group/list-my-groups' }

/** Edits a group, for admins. */
export const GroupUpdatePage = () => {
  const { id } = useSearch({ from: '/signed-in/group/update' })
  const here = useLive(groupOnDevice, id)
  if (here?.group && isGroupAdmin(here.mine)) return <EditGroup key={id} group={here.group} />
  return (
    <Page title="Edit group" back={here?.group ? { to: '/group/list-events', query: { groupId: id } } : BACK}>
      {!here && <SkeletonRows />}
      {here?.group && <NotForYou text={ADMINS_ONLY.message} seed={here.group.name} />}
      {here && !here.group && <GroupFailing refusal={null} onRetry={() => location.reload()} />}
    </Page>
  )
}

/** Sends only changed fields, so that another admin's edit of other fields survives. */
const changesOf = (draft: Partial<GroupDraft>, group: Group): Partial<GroupDraft> =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => field === 'passcode' || value !== group[field as keyof Group]),
  )

export const EditGroup = ({ group }: { group: Group }) => {
  const [typed, setTyped] = useState<Partial<GroupDraft>>({})
  const [picture] = useState(pendingPicture)
  const saving = useFormSave<GroupField>()
  const run = useOperation(updateGroup)
  const toast = useToast()
  const go = useGo()
  // The passcode is on no device: people who may see it request it from the server.
  const answer = useAnswer(getGroup, group.hasPasscode ? { id: group.id } : null)
  const known = group.hasPasscode ? (answer.value?.passcode ?? undefined) : ''
  const draft: GroupDraft = { ...group, passcode: known, ...typed }
  const change = (part: Partial<GroupDraft>): void => {
    setTyped((before) => ({ ...before, ...part }))
    saving.clear()
  }

  const save = async (): Promise<void> => {
    const send = () => picture.sendWith((photo) => run({ id: group.id, ...changesOf({ ...typed, ...photo }, group) }))
    if (!(await saving.save(checkGroup(draft, group), send))) return
    toast({ text: 'Update group successfully' })
    go({ to: '/' })
  }

  return (
    <Page
      title="Edit group"
      back={{ to: '/group/list-events', query: { groupId: group.id }, label: group.name }}
      dock={<GroupDock busy={saving.isBusy} />}
    >
      <h1 className="sr-only desk:not-sr-only desk:mt-3 desk:text-head">Edit {group.name}</h1>
      <GroupForm
        draft={draft}
        onChange={change}
        picture={picture}
        saving={saving}
        onSave={save}
        {...(draft.passcode === undefined && {
          passcodeHint: (
            <>
              A passcode is set; with signal it is shown here. If you change nothing, it stays.{' '}
              <button
                type="button"
                className="min-h-6 font-semibold text-brand-ink underline underline-offset-4"
                onClick={() => change({ passcode: '' })}
              >
                Remove it
              </button>
            </>
          ),
        })}
      />
    </Page>
  )
}
