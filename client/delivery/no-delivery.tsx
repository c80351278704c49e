import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'

const BACK: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }

/** Shown for a link to a delivery that was removed or belongs to another host. */
export const NoDelivery = ({ title }: { title: string }) => (
  <Page title={title} back={BACK}>
    <EmptyAfterSync
      level={1}
      title="No Delivery Found"
      text="This link leads to none of your deliveries, or the delivery was removed."
      next={{ to: '/event/list-my-events', label: 'Hosted Event' }}
    />
  </Page>
)
