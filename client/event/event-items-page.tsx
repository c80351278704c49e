import { useSearch } from '@tanstack/react-router'
import type { Destination } from '#client/ui/destination.ts'
import { useNow } from '#client/store/lists/now.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { Page } from '#client/app/parts/page.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { checkEvent, PHOTOS_FULL, type FieldMessages } from '#shared/event/event-check.ts'
import { MAX_PHOTOS, type EventDraft } from '#shared/event/event-draft.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { NotSaved } from './draft-strip.tsx'
import { confirmStep, detailsStep } from './event-form-steps.ts'
import { formKey, type EventForm } from './event-form.ts'
import { FormSteps } from './form-steps.tsx'
import { ItemsEditor } from './items-editor.tsx'
import { PhotoList } from './photo-list.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { PendingPicturesContext, usePendingPictures } from './pending-pictures.ts'
import { useComputedCosts } from './use-computed-costs.ts'
import { useEventForm, useSavedForm } from './use-event-form.ts'

/** Second step of a new event. */
export const CreateItemsPage = () => <ItemsStep eventId={undefined} />

/** Second step of an edited event. */
export const UpdateItemsPage = () => <ItemsStep eventId={useSearch({ from: '/signed-in/event/update-items' }).id} />

const ItemsStep = ({ eventId }: { eventId: string | undefined }) => {
  const draft = useSavedForm(formKey(eventId))
  if (draft === undefined)
    return (
      <Page title="Items" back={{ to: '/event/list-my-events' }} busy>
        <SkeletonRows />
      </Page>
    )
  return draft === null ? (
    <Redirect {...detailsStep({ eventId, fromConfirm: false })} />
  ) : (
    <Items key={draft.eventId} eventId={eventId} initial={draft} />
  )
}

/** Height of a closed row in pixels. */
const ROW_PX = 57

/** Messages about items; the first step shows all others. */
const ofItems = (draft: EventDraft, now: Seconds): FieldMessages =>
  Object.fromEntries(Object.entries(checkEvent(draft, now)).filter(([path]) => path.startsWith('products')))

const Items = ({ eventId, initial }: { eventId: string | undefined; initial: EventForm }) => {
  const state = useEventForm(formKey(eventId), initial)
  const { form, draft, change } = state
  const place = { eventId, fromConfirm: useSearch({ strict: false }).fromConfirm === '1' }
  const now = useNow(30)
  const go = useGo()
  const found = ofItems(draft, now)
  const before = detailsStep(place)
  const costs = useComputedCosts((next) =>
    change((form) => ({ ...form, draft: { ...form.draft, products: next(form.draft.products) } })),
  )
  /** Messages about the items with changes that are not rendered yet. */
  const foundNow = (): FieldMessages => ofItems(state.current().draft, now)

  /** Opens the first invalid row and scrolls to it. */
  const lead = (box: HTMLFormElement | null): void => {
    const at = Number(Object.keys(foundNow())[0]?.split('.')[1])
    const wrong = state.current().draft.products[at]
    if (wrong) {
      change((form) => ({ ...form, openItem: wrong.id }))
      const list = box?.querySelector('ul[aria-label="Items for Sales"]')
      if (list) scrollTo({ top: list.getBoundingClientRect().top + scrollY + at * ROW_PX - innerHeight / 3 })
    }
    focusFirstError(box)
  }
  const saving = useFormSave({ found, lead })
  const pictures = usePendingPictures()

  const leave = async (step: Destination): Promise<void> => {
    costs.settle()
    await saving.run(async () => {
      await pictures.settled()
      await state.keep()
    })
    go(step)
  }

  const next = (): void => {
    costs.settle()
    if (!saving.check(foundNow())) void leave(confirmStep(place))
  }

  return (
    <Page
      title="Items"
      back={{ ...before, label: 'Details' }}
      className="pb-8"
      dock={
        <Dock
          left={
            <Button tone="bare" onClick={() => void leave(before)}>
              PREVIOUS
            </Button>
          }
        >
          <Button tone="main" busy={saving.isBusy} onClick={next}>
            NEXT
          </Button>
        </Dock>
      }
    >
      <h1 className="mt-1 text-head">{draft.title}</h1>
      <FormSteps at={2} name="Pictures and items" />
      {state.unsaved && <NotSaved />}
      <PendingPicturesContext value={pictures}>
        <form className="mt-6" {...saving.form(() => undefined)}>
          <PhotoList
            legend="Banner photos"
            hint="Up to five. The first one is shown in every list."
            noun="photo"
            photoUrls={draft.photoUrls}
            max={MAX_PHOTOS}
            full={PHOTOS_FULL}
            onChange={(next) =>
              change((form) => ({ ...form, draft: { ...form.draft, photoUrls: next(form.draft.photoUrls) } }))
            }
          />
          <ItemsEditor
            products={draft.products}
            messages={saving.messages}
            isChecked={saving.isChecked}
            open={form.openItem}
            onOpen={(openItem) => {
              costs.settle()
              change((form) => ({ ...form, openItem }))
            }}
            onChange={costs.edit}
          />
        </form>
      </PendingPicturesContext>
    </Page>
  )
}
