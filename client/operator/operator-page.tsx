import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Page } from '#client/app/parts/page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/chip.tsx'
import { FeedbackInbox } from './feedback-inbox.tsx'
import { OperatorAccess } from './operator-access.tsx'
import { PendingPayments } from './pending-payments.tsx'
import { ServerState } from './server-state.tsx'
import { UserList } from './user-list.tsx'

const TITLE = 'Operator'

const PARTS = {
  payments: { label: 'Payments', Part: PendingPayments },
  users: { label: 'Users', Part: UserList },
  feedback: { label: 'Feedback', Part: FeedbackInbox },
  server: { label: 'Server', Part: ServerState },
} as const
type PartName = keyof typeof PARTS

const isPartName = (value: string): value is PartName => value in PARTS

export const OperatorPage = () => (
  <OperatorAccess title={TITLE}>
    <OperatorDesk />
  </OperatorAccess>
)

/** Work of the person who runs this server. */
const OperatorDesk = () => {
  const [part, setPart] = useState<PartName>('payments')
  const { Part } = PARTS[part]
  return (
    <Page title={TITLE} back={{ to: '/', label: 'Home' }} wide className="pb-8">
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="text-head">{TITLE}</h1>
        <div className="max-w-full overflow-x-auto">
          <Segments
            label="Part of the page"
            choices={Object.entries(PARTS).map(([value, { label }]) => ({ value, label }))}
            value={part}
            onChange={(value) => isPartName(value) && setPart(value)}
          />
        </div>
        <ButtonLink to="/event/list-all-event" tone="bare" small icon={CalendarDays}>
          List All Event
        </ButtonLink>
      </div>
      <Part />
    </Page>
  )
}
