import { Link as RouterLink } from '@tanstack/react-router'
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

export const Link = ({ to, query, ...rest }: LinkProps) => (
  <RouterLink to={to} search={query ?? {}} activeOptions={{ exact: true, includeSearch: true }} {...(rest as object)} />
)
