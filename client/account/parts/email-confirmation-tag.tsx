import { useAnswer } from '#client/store/calls/use-answer.ts'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { getUser } from '#shared/account/account-queries.ts'

/** Marks another person's e-mail address that they have not confirmed. Shows nothing while offline. */
export const EmailConfirmationTag = ({ userId, email }: { userId: string; email: string }) => {
  const { value } = useAnswer(getUser, { id: userId, getGroups: undefined })
  if (value === undefined || value.email !== email || value.isEmailConfirmed) return null
  return <StatusTag kind="unpaid">Not confirmed</StatusTag>
}
