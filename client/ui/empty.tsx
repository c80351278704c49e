import { Info, RotateCw } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import type { Destination } from './destination.ts'
import { Icon } from './icon.tsx'

/** A drawing that cannot be loaded leaves its space empty: the words are enough. */
const Bowl = lazy(() =>
  import('./bowl.tsx').then(
    (drawings) => ({ default: drawings.Bowl }),
    () => ({ default: NoBowl }),
  ),
)
const NoBowl = () => <svg className="big" viewBox="0 0 220 160" aria-hidden="true" />

const BowlPlace = ({ isBroken = false }: { isBroken?: boolean }) => (
  <Suspense fallback={<NoBowl />}>
    <Bowl isBroken={isBroken} />
  </Suspense>
)

export interface EmptyProps {
  /** The specification's sentence. */
  title: string
  text?: ReactNode
  /** The page of the next step. */
  next?: Destination & { readonly label: string }
  /** Another next step: a Button of tone 'main', and optionally a bare link. */
  children?: ReactNode
  /** 1 when the empty state is the whole page. */
  level?: 1 | 2
}

export const Empty = ({ title, text, next, children, level = 2 }: EmptyProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="empty-state my-auto">
      <BowlPlace />
      <Heading className="mt-2 text-title">{title}</Heading>
      {text && <p className="max-w-72 text-ink-2">{text}</p>}
      {next && <NextStep {...next} />}
      {children}
    </div>
  )
}

const NextStep = ({ label, ...page }: NonNullable<EmptyProps['next']>) => (
  <ButtonLink {...page} tone="main" className="mt-2">
    {label}
  </ButtonLink>
)

export interface FailingProps {
  /** Default 'Something went wrong!'. */
  title?: string
  /** States what failed and what is still safe. */
  text: ReactNode
  onRetry?: () => void
  /** Another next step. */
  children?: ReactNode
  /** Call, code and time for support; collapsed by default. */
  details?: string
  level?: 1 | 2
}

export const Failing = ({
  title = 'Something went wrong!',
  text,
  onRetry,
  children,
  details,
  level = 2,
}: FailingProps) => {
  const Heading = `h${level}` as const
  return (
    <>
      <div className="empty-state my-auto" role="alert">
        <BowlPlace isBroken />
        <Heading className="mt-2 text-title">{title}</Heading>
        <p className="max-w-72 text-ink-2">{text}</p>
        {onRetry && (
          <Button tone="main" icon={RotateCw} className="mt-2" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
      {details && <HelperDetails>{details}</HelperDetails>}
    </>
  )
}

/** Collapsed codes and times for support. */
const HelperDetails = ({ children }: { children: ReactNode }) => (
  <details className="mb-6 border-t border-line">
    <summary className="fold text-meta text-ink-2">
      <Icon of={Info} />
      For the person who helps you
    </summary>
    <p className="ref pb-3 text-meta break-words text-ink-3">{children}</p>
  </details>
)
