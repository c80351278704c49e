import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'

interface NoHostedGroupProps {
  title: string
  back: BackTo
  /** The action that the person may not do, as a sentence. */
  refusal: string
}

/** Shown to a person who may not host in any group. */
export const NoHostedGroup = ({ title, back, refusal }: NoHostedGroupProps) => (
  <Page title={title} back={back}>
    <EmptyAfterSync
      level={1}
      title={refusal}
      text="Create your own group, or ask an admin of yours to make you a host."
      next={{ to: '/group/create', label: 'Create New' }}
    />
  </Page>
)
