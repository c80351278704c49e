import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export type IconType = LucideIcon

/** An icon beside text, or inside a control with a label. Hidden from screen readers. */
export const Icon = ({ of: Drawing, className }: { of: IconType; className?: string }) => (
  <Drawing className={classNames('i', className)} aria-hidden="true" />
)
