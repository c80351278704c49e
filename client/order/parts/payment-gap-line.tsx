import { Scale } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { gapText, type PaymentGap } from '#shared/order/payment-gap.ts'

/** Says that the payment of an order differs from its total, or may still differ. */
export const PaymentGapLine = ({ gap, awaitsShares }: { gap: PaymentGap | null; awaitsShares: boolean }) => (
  <GapText text={gapText(gap, awaitsShares)} awaitsShares={awaitsShares} />
)

/** A text about the payment of an order; null shows nothing. */
export const GapText = ({ text, awaitsShares }: { text: string | null; awaitsShares: boolean }) => {
  if (text === null) return null
  const tint = awaitsShares ? 'bg-sunk text-ink-2' : 'bg-owed text-owed-ink'
  return (
    <p
      className={classNames(
        'mt-3 flex items-center gap-2.5 rounded-[var(--radius-md)] px-4 py-2.5 font-semibold',
        tint,
      )}
    >
      <Icon of={Scale} />
      <span className="num">{text}</span>
    </p>
  )
}
