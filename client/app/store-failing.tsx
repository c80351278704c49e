import { Failing } from '#client/ui/empty.tsx'

const troubles = {
  outdated: {
    title: 'Gotong was updated in another window',
    text: 'Load it again to go on.',
  },
  unavailable: {
    title: 'Something went wrong!',
    text: 'This browser does not let Gotong save your orders. Leave the private window, or free some room on this device.',
  },
} as const

/** Page of a device whose data cannot be read. */
export const StoreFailing = ({ trouble }: { trouble: keyof typeof troubles }) => (
  <div className="page">
    <main id="main" className="flex flex-col">
      <Failing level={1} {...troubles[trouble]} onRetry={() => location.reload()} details={`store ${trouble}`} />
    </main>
  </div>
)
