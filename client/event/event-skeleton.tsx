import { Skeleton } from '#client/ui/skeleton.tsx'
import { EventColumns } from './picture-page.tsx'

export const EventSkeleton = () => (
  <EventColumns
    about={
      <>
        <Skeleton className="-mx-[var(--gutter)] aspect-[6/5] rounded-none desk:mx-0 desk:rounded-[var(--radius-lg)]" />
        <p className="mt-6 text-meta text-ink-3" role="status">
          Loading...
        </p>
        <div className="mt-3 grid gap-3">
          <Skeleton className="h-8 w-10/12" />
          <Skeleton className="mt-2 h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
        </div>
      </>
    }
  >
    <div className="mt-7 grid gap-3 desk:mt-0">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  </EventColumns>
)
