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

/** `aria-current` is the caller's to say: a link home is not the current page's entry in a list. */
export const Link = ({ to, query, 'aria-current': current, children, ...rest }: LinkProps) => {
  const anchor = useLinkProps({ to, search: query ?? {}, ...(rest as object) })
  return (
    <a {...anchor} aria-current={current}>
      {children}
    </a>
  )
}
