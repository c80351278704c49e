import { useLive } from '#client/store/lists/use-live.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { CircleAlert } from 'lucide-react'
import { FLAG_TITLES, openFlag, type Claimed } from './proof-flags.ts'

export interface ProofFlagNoteProps {
  of: Claimed
  onOpen: () => void
  className?: string
}

/** Opens the payment proof with the earlier one beside it. */
export const ProofFlagNote = ({ of: { id, paymentScreenshot }, onOpen, className }: ProofFlagNoteProps) => {
  const flag = useLive(openFlag, { id, paymentScreenshot })
  if (!flag) return null
  return (
    <button
      type="button"
      className={classNames(
        'mt-1.5 flex min-h-12 items-center gap-2 rounded-[var(--radius-md)] bg-danger-soft px-3 py-1.5 text-left font-semibold text-danger-ink underline underline-offset-4',
        className,
      )}
      onClick={onOpen}
    >
      <Icon of={CircleAlert} className="shrink-0" />
      {FLAG_TITLES[flag.kind]}
    </button>
  )
}
