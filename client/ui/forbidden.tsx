import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface ForbiddenProps {
  title: string
  text: ReactNode
  /** Path of a picture of the protected content. */
  picture?: string | undefined
}

export const Forbidden = ({ title, text, picture = '/art/dumplings.svg' }: ForbiddenProps) => (
  <div className="mx-auto w-full max-w-xl">
    <div className="relative overflow-hidden rounded-[var(--radius-lg)]">
      <img className="food behind-door block aspect-[4/3] w-full object-cover" src={picture} alt="" />
      <span className="absolute inset-0 grid place-content-center">
        <span className="grid size-20 place-content-center rounded-full bg-surface text-brand">
          <Icon of={Lock} className="size-9" />
        </span>
      </span>
    </div>
    <div className="empty-state px-0 pt-7">
      <h1 className="text-head">{title}</h1>
      <p className="max-w-80 text-ink-2">{text}</p>
    </div>
  </div>
)
