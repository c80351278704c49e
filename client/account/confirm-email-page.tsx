import { useEffect, useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { confirmEmail } from '#shared/account/account-commands.ts'

/** From the fragment, which the browser sends to no server. */
const readLink = (): { userId: string; secret: string } => {
  const parameters = new URLSearchParams(location.hash.slice(1))
  return { userId: parameters.get('user') ?? '', secret: parameters.get('secret') ?? '' }
}

/** Opened from the mail that confirms an address. */
export const ConfirmEmailPage = () => {
  const [link] = useState(readLink)
  const [message, setMessage] = useState<{ text: string; isFailure: boolean } | null>(null)
  useEffect(() => {
    let isStale = false
    void call(confirmEmail, link).then((reply) => {
      if (isStale) return
      if (reply.ok) history.replaceState(history.state, '', location.pathname)
      setMessage(
        reply.ok
          ? { text: 'Your email address is confirmed. Thank you!', isFailure: false }
          : { text: reply.refusal.message, isFailure: true },
      )
    })
    return () => {
      isStale = true
    }
  }, [link])

  return (
    <AuthLayout title="Confirm your email" picture="dumplings" heading>
      <div className="mt-6 grid justify-items-start gap-4">
        {message === null && <p role="status">One moment…</p>}
        {message?.isFailure === true && <FieldError>{message.text}</FieldError>}
        {message?.isFailure === false && <p role="status">{message.text}</p>}
        <ButtonLink to="/">Open Gotong</ButtonLink>
      </div>
    </AuthLayout>
  )
}
