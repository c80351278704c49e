import { call } from '#client/store/calls/call.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { NotConfirmedTag } from '#client/account/parts/email-confirmation-tag.tsx'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { getUser } from '#shared/account/account-queries.ts'
import { sendEmailConfirmation } from '#shared/account/account-commands.ts'

/** Shown below the user's own e-mail address until it is confirmed. */
export const EmailConfirmationNote = ({ userId, email }: { userId: string; email: string }) => {
  const { value } = useAnswer(getUser, { id: userId, getGroups: undefined }, { keep: true })
  const toast = useToast()
  const [isBusy, run] = useBusy()
  if (value === undefined || value.isEmailConfirmed) return null
  const send = async (): Promise<void> => {
    const reply = await run(() => call(sendEmailConfirmation, {}))
    toast(
      reply.ok ? { text: `We sent a mail to ${email}. Open its link.` } : { text: reply.refusal.message, failed: true },
    )
  }
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-3 text-meta text-ink-2">
      <NotConfirmedTag />
      <Button small busy={isBusy} onClick={() => void send()}>
        Send confirmation mail
      </Button>
    </p>
  )
}
