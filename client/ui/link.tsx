import { useLinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { navigationTo, type Destination } from './destination.ts'

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

export type LinkProps = Destination & AnchorProps

/** The caller sets `aria-current`: a link to the current page is not always its entry in a list. */
export const Link = ({ 'aria-current': current, children, to, params, query, ...rest }: LinkProps) => {
  const anchor = useLinkProps({ ...navigationTo({ to, params, query } as Destination), ...(rest as object) })
  return (
    <a {...anchor} aria-current={current}>
      {children}
    </a>
  )
}
