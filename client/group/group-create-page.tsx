import { useState } from 'react'
import { queuePicture } from '#client/store/picture.ts'
import { useOperation } from '#client/store/use-operation.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { Page } from '#client/ui/page.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { useCopy } from '#client/ui/use-copy.ts'
import type { CreateGroupInput } from '#shared/group/create-group.ts'
import { checkGroup, type GroupMessages } from '#shared/group/group-check.ts'
import { createGroup } from '#shared/group/group-operations.ts'
import { newId } from '#shared/kernel/ids.ts'

const blank = (): CreateGroupInput => ({
  id: newId(),
  name: '',
  description: '',
  photoUrl: null,
  question: '',
  public: 1,
  defaultRole: 1,
  autoApproval: 0,
  accessMemberList: 1,
  passcode: '',
})

const joinLink = (groupId: string): string => `${location.origin}/group/join/${groupId}`

export const GroupCreatePage = () => {
  const [draft, setDraft] = useState(blank)
  const [messages, setMessages] = useState<GroupMessages>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState(false)
  const run = useOperation(createGroup)
  const set = (part: Partial<CreateGroupInput>): void => {
    setDraft((before) => ({ ...before, ...part }))
    setMessages({})
    setRefusal('')
  }

  const choosePhoto = async (blob: File | undefined): Promise<void> => {
    if (!blob) return
    try {
      set({ photoUrl: (await queuePicture(blob)).url })
    } catch {
      setRefusal('This picture could not be read. Try another one.')
    }
  }

  const save = async (): Promise<void> => {
    const wrong = checkGroup(draft)
    setMessages(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const outcome = await run(draft)
    setBusy(false)
    if (outcome.ok) setMade(true)
    else setRefusal(outcome.refusal.message)
  }

  return (
    <Page
      title="Create New"
      back={{ to: '/group/list-my-groups' }}
      dock={
        <Dock>
          <Button tone="main" wide busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </Dock>
      }
    >
      <h1 className="sr-only">Create a group</h1>
      <form className="mt-2 grid gap-5" onSubmit={(event) => event.preventDefault()}>
        <label className="grid grid-cols-[6rem_1fr] items-center gap-4 focus-within:outline-3 focus-within:outline-brand">
          <Picture
            seed={draft.name}
            path={draft.photoUrl}
            className="aspect-square w-full rounded-[var(--radius-lg)]"
          />
          <span className="font-semibold text-brand-ink">
            {draft.photoUrl ? 'Change the picture' : 'Add a picture'}
            <span className="hint block font-normal">People see it when they look for the group.</span>
          </span>
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => void choosePhoto(event.target.files?.[0])}
          />
        </label>
        <TextField
          label="Name"
          value={draft.name}
          maxLength={120}
          error={messages.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextArea
          label="Description"
          value={draft.description}
          error={messages.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <ChoiceChips
          label="Group type"
          choices={[
            { value: '1', label: 'Public' },
            { value: '0', label: 'Private' },
          ]}
          value={String(draft.public)}
          onChange={(value) => set({ public: value === '1' ? 1 : 0 })}
        />
        <p className="hint -mt-3">
          {draft.public === 1
            ? 'Its events are listed for everybody; members order.'
            : 'Only members see that it has events.'}
        </p>
        <ChoiceChips
          label="Default permission"
          choices={[
            { value: '1', label: 'Member' },
            { value: '2', label: 'Host' },
          ]}
          value={String(draft.defaultRole)}
          onChange={(value) => set({ defaultRole: value === '2' ? 2 : 1 })}
        />
        <div className="rows">
          <Switch
            label="Join at once"
            hint="Off: an admin looks at each request."
            checked={draft.autoApproval === 1}
            onChange={(on) => set({ autoApproval: on ? 1 : 0, passcode: on ? draft.passcode : '' })}
          />
          <Switch
            label="Members see each other"
            hint="Off: only hosts and admins see the list."
            checked={draft.accessMemberList === 1}
            onChange={(on) => set({ accessMemberList: on ? 1 : 0 })}
          />
        </div>
        {draft.autoApproval === 1 && (
          <TextField
            label="Passcode"
            hint="Blank: no verification."
            value={draft.passcode}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => set({ passcode: event.target.value })}
          />
        )}
        <TextField
          label="Verification question"
          hint="Optional. Asked when somebody wants to join."
          value={draft.question}
          onChange={(event) => set({ question: event.target.value })}
        />
        {refusal && <FieldError>{refusal}</FieldError>}
      </form>
      {made && <Welcome group={draft} />}
    </Page>
  )
}

const Welcome = ({ group }: { group: Pick<CreateGroupInput, 'id' | 'name'> }) => {
  const go = useGo()
  const [copied, copy] = useCopy()
  const done = (): void => go('/group/detail', { id: group.id }, { replace: true })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && done()}
      title={`Welcome to ${group.name}`}
      text="Share this link with your neighbours. It opens once the group is on the server."
      actions={
        <>
          <Button onClick={() => void copy(joinLink(group.id))}>{copied ? 'COPIED' : 'COPY'}</Button>
          <ButtonLink to="/group/detail" query={{ id: group.id }} tone="main" replace>
            DONE
          </ButtonLink>
        </>
      }
    >
      <TextField label="Link" readOnly value={joinLink(group.id)} onFocus={(event) => event.target.select()} />
    </Dialog>
  )
}
