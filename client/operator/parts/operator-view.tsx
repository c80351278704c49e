import { lazy, Suspense } from 'react'
import type { ReadOnlyPageProps } from './read-only-page.tsx'

/** Loaded when an operator opens a host's page. */
const ReadOnlyPage = lazy(async () => ({ default: (await import('./read-only-page.tsx')).ReadOnlyPage }))

/** A host's page as the operator sees it. */
export const OperatorView = (props: ReadOnlyPageProps) => (
  <Suspense fallback={null}>
    <ReadOnlyPage {...props} />
  </Suspense>
)
