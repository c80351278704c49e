import { formatAmount, type Cents } from '#shared/kernel/money.ts'
import { classNames } from './class-names.ts'

export interface MoneyProps {
  cents: Cents
  /** Raises the S$, for large amounts. */
  big?: boolean
  className?: string
}

export const Money = ({ cents, big, className }: MoneyProps) => (
  <span className={classNames('money', big && 'big', className)}>
    <i>S$</i>
    {formatAmount(cents)}
  </span>
)
