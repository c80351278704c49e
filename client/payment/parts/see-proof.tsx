import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ClaimedProof } from './claimed-proof.tsx'
import type { Claimed } from './proof-flags.ts'

export interface SeeProofProps {
  of: Claimed
  buyer: string
  className?: string
}

/**
 * Opens the payment screenshot of an order or booking in its place, also of a cancelled one, which its host refunds
 * (decision Q-033). Nothing without a screenshot.
 */
export const SeeProof = ({ of, buyer, className }: SeeProofProps) => {
  const [isOpen, setOpen] = useState(false)
  if (of.paymentScreenshot === null) return null
  return (
    <div className={className}>
      <Button tone="bare" className="-mx-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        See proof
        <span className="sr-only"> of {buyer}</span>
        <Icon of={ChevronDown} className={classNames(isOpen && 'rotate-180')} />
      </Button>
      {isOpen && <ClaimedProof of={of} buyer={buyer} />}
    </div>
  )
}
