import { ImagePlus, RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { PendingPicture } from '#client/store/changes/pending-picture.ts'
import { pictureFailure, queuePicture } from '#client/store/changes/queued-picture.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Picture } from '#client/app/parts/picture.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import type { FormSave } from '#client/ui/use-form-save.ts'
import type { GroupMessages } from '#shared/group/group-check.ts'
import type { GroupFields } from '#shared/group/group-form.ts'

/** Form id, so that the button outside the form can submit it. */
const GROUP_FORM = 'group-form'

/** `passcode` undefined: unchanged; this device does not know it. */
export type GroupDraft = GroupFields & { readonly passcode: string | undefined }
export type GroupField = keyof GroupMessages

export interface GroupFormProps {
  draft: GroupDraft
  onChange: (part: Partial<GroupDraft>) => void
  /** The chosen picture until the device has stored it. */
  picture: PendingPicture
  saving: FormSave<GroupField>
  onSave: () => Promise<void>
  /** Replaces the default hint of the passcode field. */
  passcodeHint?: ReactNode
}

type PhotoProps = Pick<GroupFormProps, 'draft' | 'onChange' | 'picture'>

const GroupPhoto = ({ draft, onChange, picture }: PhotoProps) => {
  const [error, setError] = useState('')
  const [isPreparing, prepare] = useBusy()
  const choosePhoto = async (blob: File | undefined): Promise<void> => {
    if (!blob) return
    setError('')
    const stored = queuePicture(blob).then(({ url }) => url)
    picture.keep(stored)
    try {
      onChange({ photoUrl: await prepare(() => stored) })
    } catch (failure) {
      setError(pictureFailure(failure))
    }
  }
  return (
    <div className="grid gap-2">
      <label className="flex flex-wrap items-center gap-4 rounded-[var(--radius-lg)] focus-within:outline-3 focus-within:outline-offset-4 focus-within:outline-brand">
        {isPreparing ? (
          <Skeleton className="size-24 shrink-0 rounded-[var(--radius-lg)]" />
        ) : draft.photoUrl || draft.name.trim() !== '' ? (
          <Picture
            seed={draft.name}
            isGroup
            path={draft.photoUrl}
            className="size-24 shrink-0 rounded-[var(--radius-lg)]"
          />
        ) : (
          <span className="grid size-24 shrink-0 place-content-center rounded-[var(--radius-lg)] bg-brand-soft text-brand-ink">
            <Icon of={ImagePlus} className="size-8" />
          </span>
        )}
        <span className="min-w-0 flex-[1_1_9rem]">
          <span className="flex items-center gap-2 font-semibold text-brand-ink">
            <Icon of={isPreparing ? RefreshCw : ImagePlus} {...(isPreparing && { className: 'turning' })} />
            {isPreparing ? 'Preparing the picture' : draft.photoUrl ? 'Change the picture' : 'Add a picture'}
          </span>
          <span className="hint block">People see it when they look for the group.</span>
        </span>
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => void choosePhoto(event.target.files?.[0])}
        />
      </label>
      {error !== '' && <FieldError>{error}</FieldError>}
    </div>
  )
}

type RulesProps = Pick<GroupFormProps, 'draft' | 'onChange'> & { passcodeHint: ReactNode }

/** Visibility of the group, and how people join it. */
const GroupRules = ({ draft, onChange, passcodeHint }: RulesProps) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div>
        <ChoiceChips
          label="Group type"
          choices={[
            { value: '1', label: 'Public' },
            { value: '0', label: 'Private' },
          ]}
          value={String(draft.public)}
          onChange={(value) => onChange({ public: value === '1' ? 1 : 0 })}
        />
        <p className="hint mt-2">
          {draft.public === 1
            ? 'Its events are listed for everybody; members order.'
            : 'Only members see that it has events.'}
        </p>
      </div>
      <div>
        <ChoiceChips
          label="Default permission"
          choices={[
            { value: '1', label: 'Member' },
            { value: '2', label: 'Host' },
          ]}
          value={String(draft.defaultRole)}
          onChange={(value) => onChange({ defaultRole: value === '2' ? 2 : 1 })}
        />
        <p className="hint mt-2">
          {draft.defaultRole === 2 ? 'Everybody who joins can host events.' : 'Everybody who joins can order.'}
        </p>
      </div>
    </div>
    <ChoiceChips
      label="Join verification"
      choices={[
        { value: '0', label: 'Admin approval' },
        { value: '1', label: 'Auto approval' },
      ]}
      value={String(draft.autoApproval)}
      onChange={(value) => onChange({ autoApproval: value === '1' ? 1 : 0 })}
    />
    <p className="hint -mt-3">{draft.autoApproval === 1 ? 'People join at once.' : 'An admin answers each request.'}</p>
    {draft.autoApproval === 1 && (
      <TextField
        label="Passcode"
        hint={passcodeHint ?? 'Blank: no verification.'}
        value={draft.passcode ?? ''}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange({ passcode: event.target.value })}
      />
    )}
    <div className="rows border-y border-line">
      <Switch
        label="Access to member list"
        hint={draft.accessMemberList === 1 ? 'Members see each other.' : 'Only hosts and admins see the list.'}
        checked={draft.accessMemberList === 1}
        onChange={(on) => onChange({ accessMemberList: on ? 1 : 0 })}
      />
    </div>
  </>
)

export const GroupDock = ({ busy }: { busy: boolean }) => (
  <Dock>
    <Button type="submit" form={GROUP_FORM} tone="main" wide busy={busy}>
      Save
    </Button>
  </Dock>
)

/** Fields of a group, for creating and editing. */
export const GroupForm = ({ draft, onChange, picture, saving, onSave, passcodeHint }: GroupFormProps) => {
  const { messages, error } = saving
  return (
    <form id={GROUP_FORM} className="mt-2 grid gap-5 desk:mt-6" {...saving.form(onSave)}>
      <GroupPhoto draft={draft} onChange={onChange} picture={picture} />
      <TextField
        label="Name"
        name="name"
        value={draft.name}
        maxLength={120}
        error={messages.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        value={draft.description}
        maxLength={5000}
        error={messages.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label="Verification question"
        hint="Optional. Asked when somebody wants to join."
        value={draft.question}
        maxLength={500}
        onChange={(event) => onChange({ question: event.target.value })}
      />
      <GroupRules draft={draft} onChange={onChange} passcodeHint={passcodeHint} />
      {error && <FieldError>{error}</FieldError>}
    </form>
  )
}
