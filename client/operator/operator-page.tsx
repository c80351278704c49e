import { CalendarDays } from 'lucide-react'
import { Page } from '#client/app/parts/page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { OperatorAccess } from './operator-access.tsx'

const TITLE = 'Operator'

export const OperatorPage = () => (
  <OperatorAccess title={TITLE}>
    <Page title={TITLE} back={{ to: '/', label: 'Home' }} wide className="pb-8">
      <h1 className="mt-2 text-head">{TITLE}</h1>
      <ButtonLink to="/event/list-all-event" icon={CalendarDays} className="mt-4 self-start">
        List All Event
      </ButtonLink>
    </Page>
  </OperatorAccess>
)
