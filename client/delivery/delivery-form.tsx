import { useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import type { OperationOutcome } from '#client/store/changes/use-operation.ts'
import { FormDock } from '#client/ui/form-dock.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { HourFields } from '#client/event/parts/hour-fields.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { Select } from '#client/ui/select.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { ZoneFields } from '#client/delivery/parts/zone-fields.tsx'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { checkDeliveryForm, type DeliveryMessages, type ZoneDraft } from '#shared/delivery/delivery-form.ts'
import type { DeliveryTimes } from '#shared/delivery/delivery-check.ts'
import { startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { OpeningFields, OpensLater } from './opening-fields.tsx'

export interface DeliveryForm extends DeliveryTimes {
  readonly groupId: string
  readonly deliveryZones: readonly ZoneDraft[]
  /** Null: open immediately. */
  readonly openTime: Seconds | null
}

export interface DeliveryFormProps {
  title: string
  back: BackTo
  /** Description of the edited delivery; replaces the group selection. */
  about?: string
  groups: readonly { readonly id: string; readonly name: string }[]
  /** The group follows synced data until the host chooses one. */
  initial: DeliveryForm
  /** The edited delivery. */
  saved?: Delivery
  /** Label of the save button, such as 'Add Delivery'. */
  verb: string
  onSend: (form: DeliveryForm) => Promise<OperationOutcome<unknown>>
  onDone: () => void
  onCancel: () => void
}

const DAY_S = 86_400

/** Messages of the fields that a refusal names, otherwise its own. */
const messagesOf = ({ detail, message }: Refusal): DeliveryMessages | string =>
  (detail as { fields?: DeliveryMessages } | undefined)?.fields ?? message

/** Form of a new or an edited delivery. */
export const DeliveryFormPage = (props: DeliveryFormProps) => {
  const { title, back, about, groups, initial, saved, verb, onSend, onDone, onCancel } = props
  const now = useNow(30)
  const [typed, setForm] = useState<Omit<DeliveryForm, 'groupId'>>(initial)
  const [groupId, setGroup] = useState<string | null>(null)
  const form: DeliveryForm = { ...typed, groupId: groupId ?? initial.groupId }
  const saving = useFormSave<keyof DeliveryMessages>({ found: checkDeliveryForm(form, now, saved) })
  const { messages } = saving
  const set = (part: Partial<typeof typed>): void => {
    saving.clear()
    setForm((before) => ({ ...before, ...part }))
  }
  const send = async (): Promise<void> => {
    if (saving.check()) return
    const refused = (refusal: Refusal): void => void saving.show(messagesOf(refusal))
    if (await saving.save({}, () => onSend(form), refused)) onDone()
  }
  return (
    <Page
      title={title}
      back={back}
      className="pb-8"
      dock={<FormDock verb={verb} busy={saving.isBusy} onCancel={onCancel} onNext={() => void send()} />}
    >
      <h1 className="mt-1 text-head">{title}</h1>
      {about !== undefined && <p className="mt-1 text-ink-2">{about}</p>}
      <form className="mt-6 grid gap-5" {...saving.form(() => undefined)}>
        {about === undefined && (
          <Select
            label="Group"
            value={form.groupId}
            error={messages.groupId}
            options={[
              { value: '', label: 'Choose a group', disabled: true },
              ...groups.map((group) => ({ value: group.id, label: group.name })),
            ]}
            onChange={(event) => {
              set({})
              setGroup(event.target.value)
            }}
          />
        )}
        <HourFields
          name="Delivery"
          window={{ start: form.deliveryTimestamp, duration: form.deliveryDuration }}
          dayError={messages.deliveryTimestamp}
          hoursError={messages.deliveryDuration}
          onChange={({ start, duration }) => set({ deliveryTimestamp: start, deliveryDuration: duration })}
        />
        <ZoneFields zones={form.deliveryZones} onChange={(deliveryZones) => set({ deliveryZones })} />
        {saved === undefined && (
          <OpensLater
            openTime={form.openTime}
            offered={startOfDay(now) + DAY_S}
            error={messages.openTime}
            onChange={(openTime) => set({ openTime })}
          />
        )}
        {saved !== undefined && saved.eid === null && form.openTime !== null && (
          <OpeningFields
            openTime={form.openTime}
            error={messages.openTime}
            onChange={(openTime) => set({ openTime })}
          />
        )}
        {saving.error && <FieldError>{saving.error}</FieldError>}
      </form>
    </Page>
  )
}
