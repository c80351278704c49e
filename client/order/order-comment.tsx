import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useSaveOnLeave } from '#client/ui/use-save-on-leave.ts'
import { NOTE_MS } from '#client/ui/timings.ts'
import { TextArea } from '#client/ui/text-field.tsx'
import { buyerMay } from '#shared/order/order-status.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { updateOrderBuyerInfo } from '#shared/order/update-order-buyer-info.ts'

/** Note to the host, saved on blur. */
export const OrderComment = ({ order, pair }: { order: Order; pair: StatusPair }) => {
  const run = useOperation(updateOrderBuyerInfo)
  const [typed, setTyped] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState('')

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(false), NOTE_MS)
    return () => clearTimeout(timer)
  }, [saved])

  const mayChange = buyerMay('comment', pair)
  const save = async (): Promise<void> => {
    const comment = typed?.trim()
    if (!mayChange || comment === undefined || comment === order.comment) return
    const outcome = await run({ ref: order.id, comment })
    if (outcome.ok) {
      setSaved(true)
      setTyped((now) => (now === typed ? null : now))
    } else setError(`Error: ${outcome.refusal.message}`)
  }
  const onBlur = useSaveOnLeave(save)

  if (!mayChange)
    return order.comment === '' ? null : (
      <section className="mt-6">
        <h2 className="legend">NOTES TO THE HOST</h2>
        <p className="mt-1 text-ink-2">{order.comment}</p>
      </section>
    )

  return (
    <TextArea
      label="NOTES TO THE HOST"
      className="mt-6"
      rows={2}
      maxLength={2000}
      value={typed ?? order.comment}
      {...(error !== '' && { error })}
      hint={
        <span role="status" className="flex min-h-5 items-center gap-1.5">
          {saved && (
            <>
              <Icon of={Check} />
              SAVED <span className="text-ink-3">Updated</span>
            </>
          )}
        </span>
      }
      onChange={(event) => {
        setTyped(event.target.value)
        setError('')
      }}
      onBlur={onBlur}
    />
  )
}
