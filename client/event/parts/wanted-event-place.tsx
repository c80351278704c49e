import { lazy, Suspense, type ComponentProps } from 'react'

const load = () => import('./wanted-event-card.tsx')
const Card = lazy(async () => ({ default: (await load()).WantedEventCard }))

/** Few guests come from an event, so the card is loaded for them only. It takes its space at once. */
export const WantedEventPlace = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={<div className="mt-5 min-h-32" />}>
    <Card {...props} />
  </Suspense>
)
