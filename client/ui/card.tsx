import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'article' | 'div' | 'li' | 'nav' | 'section'
  /** Adds the usual padding on all sides. */
  pad?: boolean
}

/** A bordered surface on the paper of the page. */
export const Card = ({ as: Tag = 'section', pad, className, ...rest }: CardProps) => (
  <Tag {...rest} className={classNames('card', pad && 'pad', className)} />
)
