// Handles the return from the payment provider. The server, not the address, decides whether the payment succeeded.
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Banner } from '#client/ui/status-tag.tsx'
import { AN_ERROR, refusalText } from './refusal-text.ts'
import { confirmSubscription } from '#shared/plan/plan-commands.ts'

export const PaymentReturn = () => {
  const { reference, type, status } = useSearch({ from: '/signed-in/user/invoices' })
  return type === 'recurring' && status === 'active' && reference !== undefined ? (
    <Returned key={reference} reference={reference} />
  ) : null
}

const Returned = ({ reference }: { reference: string }) => {
  const [outcome, setOutcome] = useState<'asking' | 'paid' | 'seen' | { readonly refused: string }>('asking')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isOutdated = false
    const ask = async (): Promise<void> => {
      const reply = await call(confirmSubscription, { reference })
      if (isOutdated) return
      setOutcome(reply.ok ? 'paid' : { refused: refusalText(reply.refusal, AN_ERROR) })
      if (reply.ok) await syncNow()
    }
    void ask()
    return () => {
      isOutdated = true
    }
  }, [reference, attempt])

  if (outcome === 'asking' || outcome === 'seen') return null
  if (outcome === 'paid')
    return (
      <Dialog
        open
        onOpenChange={() => setOutcome('seen')}
        title="Payment Successful!"
        text="Thank you for your payment. Your payment has been confirmed."
        actions={
          <Button tone="main" onClick={() => setOutcome('seen')}>
            Close
          </Button>
        }
      />
    )
  return (
    <div role="status" className="mt-4 grid gap-2">
      <Banner kind="claimed" title={outcome.refused} text="The payment appears here as soon as it is confirmed." />
      <Button wide onClick={() => setAttempt(attempt + 1)}>
        Check again
      </Button>
    </div>
  )
}
