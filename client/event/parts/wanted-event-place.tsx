import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'

type CardProps = ComponentProps<typeof import('./wanted-event-card.tsx').WantedEventCard>

const Card = lazy<ComponentType<CardProps>>(() =>
  import('./wanted-event-card.tsx').then(
    ({ WantedEventCard }) => ({ default: WantedEventCard }),
    () => ({ default: () => null }),
  ),
)

/** Few guests come from an event, so the card is loaded for them only. It takes its space at once; the page works without it. */
export const WantedEventPlace = (props: CardProps) => (
  <Suspense fallback={<div className="mt-5 min-h-32" />}>
    <Card {...props} />
  </Suspense>
)
