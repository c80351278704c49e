import { MailWarning } from 'lucide-react'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Icon } from '#client/ui/icon.tsx'
import { getUser } from '#shared/account/account-queries.ts'

export const NotConfirmedTag = () => (
  <span className="st st-unpaid">
    <Icon of={MailWarning} />
    Not confirmed
  </span>
)

/** Marks another person's e-mail address that they have not confirmed. Shows nothing while offline. */
export const EmailConfirmationTag = ({ userId, email }: { userId: string; email: string }) => {
  const { value } = useAnswer(getUser, { id: userId, getGroups: undefined })
  if (value === undefined || value.email !== email || value.isEmailConfirmed) return null
  return <NotConfirmedTag />
}
