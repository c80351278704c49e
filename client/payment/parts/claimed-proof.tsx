import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { When } from '#client/ui/when.tsx'
import { dismissProofFlag } from '#shared/payment/dismiss-proof-flag.ts'
import type { ProofFlag } from '#shared/payment/proof-flag.ts'
import { FLAG_TITLES, openWarning, type Claimed, type FlaggedRecord, type ProofWarning } from './proof-flags.ts'
import { ProofPicture } from './proof-picture.tsx'

const TEXTS: Readonly<Record<ProofFlag['kind'], string>> = {
  identical: 'This is the same file as an earlier payment.',
  near: 'This picture is nearly the same as that of an earlier payment.',
  'after-cancellation': 'This order was paid before and cancelled. Check that both transfers arrived.',
}

const textOf = ({ kind, isEarlierCancelled }: ProofFlag): string =>
  isEarlierCancelled && kind !== 'after-cancellation' ? `${TEXTS[kind]} The earlier one was cancelled.` : TEXTS[kind]

/** The screenshot of a claimed payment; with a warning, the earlier one beside it. */
export const ClaimedProof = ({ of, buyer }: { of: Claimed; buyer: string }) => {
  const { id, paymentScreenshot } = of
  const warning = useLive(openWarning, { id, paymentScreenshot })
  return warning ? <FlaggedProof warning={warning} /> : <ProofPicture path={paymentScreenshot} of={buyer} />
}

const FlaggedProof = ({ warning }: { warning: ProofWarning }) => {
  const run = useOperation(dismissProofFlag)
  const isReadOnly = useIsReadOnly()
  const toast = useToast()
  const dismiss = async (): Promise<void> => {
    const outcome = await run({ id: warning.flag.id })
    toast(outcome.ok ? { text: 'Warning removed' } : { text: outcome.refusal.message, failed: true })
  }
  return (
    <ProofsBeside warning={warning}>
      {!isReadOnly && (
        <Button wide className="mt-3" onClick={() => void dismiss()}>
          It is fine, remove the warning
        </Button>
      )}
    </ProofsBeside>
  )
}

/** A warning with both screenshots beside each other. */
export const ProofsBeside = ({ warning, children }: { warning: ProofWarning; children?: ReactNode }) => {
  const { flag, claimed, earlier } = warning
  return (
    <section
      className="mt-3 rounded-[var(--radius-lg)] bg-danger-soft px-4 py-3 text-ink"
      aria-label={FLAG_TITLES[flag.kind]}
    >
      <p className="flex items-center gap-2 font-semibold text-danger-ink">
        <Icon of={CircleAlert} className="shrink-0" />
        {FLAG_TITLES[flag.kind]}
      </p>
      <p className="mt-1">{textOf(flag)}</p>
      <div className="mt-1 grid grid-cols-2 gap-3">
        <Proof head="This payment" path={flag.paymentScreenshot} record={claimed} />
        <Proof head="Earlier payment" path={flag.earlierScreenshot} record={earlier} />
      </div>
      {children}
    </section>
  )
}

const Proof = ({ head, path, record }: { head: string; path: string; record: FlaggedRecord }) => (
  <figure className="min-w-0">
    <ProofPicture path={path} of={record.name} />
    <figcaption className="mt-1.5 text-meta break-words">
      <b className="block font-semibold">{head}</b>
      {record.name}
      <span className="block text-ink-2">
        <When at={record.at} clock />
      </span>
    </figcaption>
  </figure>
)
