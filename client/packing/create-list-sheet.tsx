import { Check } from 'lucide-react'
import { useState } from 'react'
import { newId } from '#shared/kernel/ids.ts'
import type { Event } from '#shared/event/event.ts'
import { offeredEvents } from '#shared/packing/offered-events.ts'
import { CREATE_FAILED } from '#shared/packing/packing-messages.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { isInstallMoment } from '#client/pwa/parts/install-moment.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { When } from '#client/ui/when.tsx'
import { useShownGroups } from '#client/console/parts/console-group.ts'
import { offeredRows } from './packing-live-queries.ts'
import { NO_EVENT_SELECTED } from '#shared/packing/packing-refusals.ts'
import { createPackingList } from '#shared/packing/create-packing-list.ts'

interface Props {
  readonly open: boolean
  /** The event that is chosen at first. */
  readonly eventId?: string | undefined
  readonly onOpenChange: (open: boolean) => void
}

const NONE: readonly Event[] = []

const useOffered = (): readonly Event[] => {
  const now = useNow(60)
  const rows = useLive(offeredRows)
  const shows = useShownGroups()
  if (!rows || !shows) return NONE
  return offeredEvents(rows.events, rows.lists, now).filter(({ groupId }) => shows(groupId))
}

export const CreateListSheet = ({ open, eventId, onOpenChange }: Props) => {
  const create = useOperation(createPackingList)
  const offered = useOffered()
  const toast = useToast()
  const go = useGo()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(eventId === undefined ? [] : [eventId]))
  const [name, setName] = useState('')
  const saving = useFormSave()

  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    saving.clear()
  }
  const save = async () => {
    const eventIds = offered.filter((event) => chosen.has(event.id)).map((event) => event.id)
    if (saving.show(eventIds.length === 0 ? NO_EVENT_SELECTED.message : undefined)) return
    const id = newId()
    const outcome = await saving.run(() => create({ id, name, eventIds }).catch(() => undefined))
    if (outcome?.ok) {
      isInstallMoment.set(true)
      return go({ to: '/event/packing-list', query: { id } })
    }
    toast({ text: CREATE_FAILED, failed: true })
    saving.show(outcome?.refusal.message)
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Add Package">
      <form className="grid gap-4" {...saving.form(save)}>
        <fieldset>
          <legend className="legend">Closed events</legend>
          {offered.length === 0 ? (
            <p className="mt-1 text-ink-2">
              No event to pack yet. Closed events that are in no other package appear here.
            </p>
          ) : (
            <ul className="rows -mx-2 mt-1 max-h-[45dvh] overflow-y-auto px-2">
              {offered.map((event) => (
                <li key={event.id} className="py-1">
                  <Checkbox checked={chosen.has(event.id)} onChange={() => toggle(event.id)}>
                    <b className="block font-semibold">{event.title}</b>
                    <span className="text-meta text-ink-3">
                      Collection <When at={event.pickupTimestamp} duration={event.pickupDuration} />
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          )}
        </fieldset>
        {saving.error !== undefined && (
          <p role="alert" className="text-danger-ink">
            {saving.error}
          </p>
        )}
        <TextField
          label="Name"
          hint="Can be changed later"
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button tone="main" type="submit" icon={Check} busy={saving.isBusy} wide>
          CREATE
        </Button>
      </form>
    </Sheet>
  )
}
