import { Empty } from '#client/ui/empty.tsx'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'

/** Shown to a person who may not host in any group. */
export const NoHostedGroup = ({ title, back }: { title: string; back: BackTo }) => (
  <Page title={title} back={back}>
    <Empty
      level={1}
      title="Only hosts and admins of a group can create events"
      text="Create your own group, or ask an admin of yours to make you a host."
      next={{ to: '/group/create', label: 'Create New' }}
    />
  </Page>
)
