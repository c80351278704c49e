import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useGuestSettings } from '#client/store/calls/guest-settings.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { SocialType } from '#shared/account/social.ts'
import { startSocial, type SocialPending } from './social-start.ts'

const NAMES: Readonly<Record<SocialType, string>> = { facebook: 'Facebook', google: 'Google' }

const SHOWN: readonly SocialType[] = ['facebook', 'google']

export interface SocialButtonsProps extends Pick<SocialPending, 'purpose' | 'next' | 'consent'> {
  /** Stacked, as choices. */
  stacked?: boolean
}

/** Buttons of the providers that this installation is set up for. */
export const SocialButtons = ({ stacked = false, ...about }: SocialButtonsProps) => {
  const toast = useToast()
  const offered = useGuestSettings()?.socialProviders ?? []
  const [leaving, setLeaving] = useState<SocialType | null>(null)

  const leave = (type: SocialType): void => {
    if (!navigator.onLine) return toast({ text: 'No signal. You need signal once, to sign in.', failed: true })
    setLeaving(type)
    startSocial({ type, ...about }).catch(() => {
      setLeaving(null)
      toast({ text: 'Something went wrong!', failed: true })
    })
  }

  if (offered.length === 0) return null
  return (
    <div className={stacked ? 'grid gap-3' : 'mt-1 grid grid-flow-col auto-cols-fr gap-3 border-t border-line pt-5'}>
      {SHOWN.filter((type) => offered.includes(type)).map((type) => (
        <Button key={type} wide busy={leaving === type} onClick={() => leave(type)}>
          {NAMES[type]}
        </Button>
      ))}
    </div>
  )
}
