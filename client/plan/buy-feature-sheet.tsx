import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { pictureFailure, queuePicture } from '#client/store/changes/queued-picture.ts'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { useSession } from '#client/store/session/session.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { newId } from '#shared/kernel/ids.ts'
import { NO_SCREENSHOT } from '#shared/plan/plan-refusals.ts'
import type { FeatureOffer } from './feature-offers.ts'
import { usePayee } from './plan-live-queries.ts'
import { AN_ERROR, refusalText } from './refusal-text.ts'
import { createPremiumFeature } from '#shared/plan/create-premium-feature.ts'
import { createScheduleFeature } from '#shared/plan/create-schedule-feature.ts'

/** Bank transfer with screenshot. Works offline: the request waits on the device. */
export const BuyFeatureSheet = ({ offer, onClose }: { offer: FeatureOffer; onClose: () => void }) => {
  const userId = useSession().user?.id ?? ''
  const payee = usePayee()
  const buyPremium = useOperation(createPremiumFeature)
  const buySchedule = useOperation(createScheduleFeature)
  const toast = useToast()
  const errorId = useId()
  const [proof, setProof] = useState<string | null>(null)
  const saving = useFormSave()
  const { error, isBusy } = saving
  const shown = usePicture(proof)

  const choose = async (picture: Blob): Promise<void> => {
    saving.clear()
    try {
      setProof((await queuePicture(picture)).url)
    } catch (failure) {
      saving.show(pictureFailure(failure))
    }
  }

  const submit = async (): Promise<void> => {
    if (proof === null) return void saving.show(NO_SCREENSHOT.message)
    const buy = offer.kind === 'premium' ? buyPremium : buySchedule
    const send = () => buy({ id: newId(), userId, paymentScreenshot: proof, price: offer.price })
    const refused = (refusal: Refusal): void => toast({ text: refusalText(refusal, AN_ERROR), failed: true })
    if (!(await saving.save(undefined, send, refused))) return
    toast({ text: 'Thank you!' })
    onClose()
  }

  return (
    <Sheet open onOpenChange={(next) => !next && onClose()} title={offer.name}>
      <p>
        Pay <Money cents={offer.price} /> by bank transfer to {payee}, then add the payment screenshot. It is switched
        on when the operator has confirmed the payment.
      </p>
      {shown && (
        <img
          src={shown}
          alt="Payment screenshot"
          className="mt-4 max-h-72 w-full rounded-[var(--radius-lg)] border border-line object-contain"
        />
      )}
      <label className="mt-4 flex min-h-24 w-full items-center justify-center gap-3 rounded-[var(--radius-lg)] border-2 border-dashed border-line-strong font-semibold text-brand-ink focus-within:outline-3 focus-within:outline-brand">
        <Icon of={ImageUp} className="size-6" />
        {proof ? 'Choose another screenshot' : 'Add payment screenshot'}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          disabled={isBusy}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => {
            const [picture] = event.target.files ?? []
            if (picture) void choose(picture)
            event.target.value = ''
          }}
        />
      </label>
      {error !== undefined && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <Button tone="main" wide busy={isBusy} className="mt-4" onClick={() => void submit()}>
        SUBMIT
      </Button>
    </Sheet>
  )
}
