import { useLinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export type Query = Readonly<Record<string, string | undefined>>

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of routes.tsx. */
  to: string
  query?: Query | undefined
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** The caller sets `aria-current`: a link to the current page is not always its entry in a list. */
export const Link = ({ to, query, 'aria-current': current, children, ...rest }: LinkProps) => {
  const anchor = useLinkProps({ to, search: query ?? {}, ...(rest as object) })
  return (
    <a {...anchor} aria-current={current}>
      {children}
    </a>
  )
}
