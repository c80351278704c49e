import { useId, type ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { useAnswersLocked } from './answer-lock.ts'
import { Icon, type IconType } from '#client/ui/icon.tsx'

interface Props {
  readonly icon: IconType
  readonly tone: 'owed' | 'danger' | 'claimed'
  readonly over: string
  readonly title: string
  readonly large?: boolean
  readonly text?: ReactNode
  readonly children: ReactNode
}

const tones: Readonly<Record<Props['tone'], string>> = {
  owed: 'text-owed-ink',
  danger: 'text-danger-ink',
  claimed: 'text-claimed-ink',
}

/** A card that requires a person's decision. */
export const NeedsYouCard = ({ icon, tone, over, title, large, text, children }: Props) => {
  const id = useId()
  return (
    <Card as="article" className="mt-4 p-5" aria-labelledby={id}>
      <p className={`flex items-center gap-2 text-meta font-semibold ${tones[tone]}`}>
        <Icon of={icon} />
        {over}
      </p>
      <h2 id={id} className={`mt-1.5 ${large ? 'text-head' : 'text-title'}`}>
        {title}
      </h2>
      {text && <p className="mt-1.5 text-ink-2">{text}</p>}
      <fieldset className="contents" disabled={useAnswersLocked()}>
        {children}
      </fieldset>
    </Card>
  )
}
