import { useMemo, useRef, useState } from 'react'
import { useLive } from '#client/store/use-live.ts'
import { useOperation } from '#client/store/use-operation.ts'
import { useNow } from '#client/store/now.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { useGo, useQueryParam } from '#client/ui/navigation.ts'
import { Page } from '#client/ui/page.tsx'
import { scrollSoon } from '#client/ui/scroll-to.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { createEvent } from '#shared/event/create-event.ts'
import { checkEvent, type FieldMessages } from '#shared/event/event-check.ts'
import { newEvent, type EventDraft } from '#shared/event/event-draft.ts'
import type { EventSheet } from '#shared/event/event-sheet.ts'
import { reHosted } from '#shared/event/re-host.ts'
import type { Group } from '#shared/group/group.ts'
import { newId } from '#shared/kernel/ids.ts'
import { EventDetailsFields } from './event-details-fields.tsx'
import { EventPhotos } from './event-photos.tsx'
import { hostedAgain, hostedGroups, type HostedAgain } from './event-queries.ts'
import { ItemsEditor } from './items-editor.tsx'
import { SheetImport } from './sheet-import.tsx'
import { SheetReport } from './sheet-report.tsx'

const BACK = { to: '/event/list-my-events', label: 'Hosted Event' }

export const EventCreatePage = () => {
  const groups = useLive(hostedGroups, [])
  const groupId = useQueryParam('groupId')
  const reHosts = useQueryParam('fromReHost') === '1'
  const eventId = useQueryParam('eventId')
  const again = useLive((db) => hostedAgain(db, reHosts ? eventId : undefined), [reHosts, eventId])
  if (groups === undefined)
    return (
      <Page title="Host an Event" back={BACK} busy>
        <SkeletonRows />
      </Page>
    )
  if (groups.length === 0)
    return (
      <Page title="Host an Event" back={BACK}>
        <Empty
          level={1}
          title="Hosts and admins of a group create events"
          text="Create your own group, or ask an admin of yours to make you a host."
        >
          <ButtonLink to="/group/create" tone="main" className="mt-2">
            Create New
          </ButtonLink>
        </Empty>
      </Page>
    )
  const chosen = groups.find((group) => group.id === groupId) ?? (groups.length === 1 ? groups[0] : undefined)
  if (again === undefined)
    return (
      <Page title="Host an Event" back={BACK} busy>
        <SkeletonRows />
      </Page>
    )
  return <CreateEvent key={again?.event.id} groups={groups} groupId={chosen?.id ?? ''} again={again} />
}

const HOURS_MISSING = 'Choose the hours of collection'

/** A sheet leaves group and photos as they are. */
const isTyped = (draft: EventDraft, given: EventDraft): boolean => {
  const replaced = ({ groupId: _group, photoUrls: _photos, ...rest }: EventDraft): string => JSON.stringify(rest)
  return replaced(draft) !== replaced(given)
}

interface Imported {
  readonly sheet: EventSheet
  readonly fileName: string
  /** Each import fills the form anew. */
  readonly round: number
}

interface CreateEventProps {
  groups: readonly Group[]
  groupId: string
  /** What is hosted again. */
  again: HostedAgain | null
}

const CreateEvent = ({ groups, groupId, again }: CreateEventProps) => {
  const now = useNow(30)
  const [id] = useState(newId)
  /** As the page or the last sheet gave it. */
  const [given, setGiven] = useState<EventDraft>(() =>
    again ? reHosted(again.event, again.products, now, newId) : newEvent(now, groupId),
  )
  const [draft, setDraft] = useState(given)
  const [imported, setImported] = useState<Imported | null>(null)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const run = useOperation(createEvent)
  const toast = useToast()
  const confirm = useConfirm()
  const go = useGo()
  const hoursMissing = imported !== null && draft.pickupDuration === 0
  const messages = useMemo((): FieldMessages => {
    if (checked) return checkEvent(draft, now)
    return hoursMissing ? { pickupDuration: HOURS_MISSING } : {}
  }, [checked, hoursMissing, draft, now])
  const set = (part: Partial<EventDraft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    setRefusal('')
  }

  const takeSheet = async (sheet: EventSheet, fileName: string): Promise<void> => {
    if (isTyped(draft, given)) {
      const sure = await confirm({
        title: 'Replace what you typed?',
        text: `${fileName} fills the whole form anew. Its group and photos stay.`,
        keep: 'Keep mine',
        verb: 'Use the sheet',
        danger: true,
      })
      if (!sure) return
    }
    setGiven(sheet.draft)
    setImported((before) => ({ sheet, fileName, round: (before?.round ?? 0) + 1 }))
    setDraft((before) => ({ ...sheet.draft, groupId: before.groupId, photoUrls: before.photoUrls }))
    setChecked(false)
    setRefusal('')
  }

  const publish = async (): Promise<void> => {
    setChecked(true)
    if (Object.keys(checkEvent(draft, now)).length > 0) {
      scrollSoon(() => form.current?.querySelector('[aria-invalid], [role="alert"]'))
      return
    }
    setBusy(true)
    const outcome = await run({ id, ...draft })
    setBusy(false)
    if (!outcome.ok) {
      setRefusal(outcome.refusal.message)
      return
    }
    toast({ text: 'Create event successfully!' })
    go('/event/manage-orders', { eventId: id }, { replace: true })
  }

  return (
    <Page
      title="Host an Event"
      back={BACK}
      className="pb-8"
      dock={
        <Dock>
          {refusal !== '' && <FieldError>{refusal}</FieldError>}
          <Button tone="main" wide busy={busy} onClick={() => void publish()}>
            PUBLISH
          </Button>
        </Dock>
      }
    >
      <h1 className="mt-1 text-head">Host an Event</h1>
      <div className="mt-4 grid gap-4">
        <SheetImport onRead={(sheet, fileName) => void takeSheet(sheet, fileName)} />
        {imported && <SheetReport sheet={imported.sheet} fileName={imported.fileName} hoursMissing={hoursMissing} />}
      </div>
      <form
        ref={form}
        key={imported?.round ?? 0}
        className="mt-8"
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        <EventDetailsFields draft={draft} groups={groups} messages={messages} set={set} />
        <EventPhotos photoUrls={draft.photoUrls} onChange={(photoUrls) => set({ photoUrls })} />
        <ItemsEditor products={draft.products} messages={messages} onChange={(products) => set({ products })} />
      </form>
      <p className="mt-4 text-center">
        <ButtonLink to="/event/list-my-events" tone="bare">
          CANCEL
        </ButtonLink>
      </p>
    </Page>
  )
}
