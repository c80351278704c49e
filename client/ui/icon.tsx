import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export type IconType = LucideIcon

/** Decoration beside words, or inside a control that has a label. */
export const Icon = ({ of: Drawing, className }: { of: IconType; className?: string }) => (
  <Drawing className={classNames('i', className)} aria-hidden="true" />
)
