import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { SocialType } from '#shared/account/social.ts'
import { startSocial, type SocialPending } from './social-start.ts'

const NAMES: Readonly<Record<SocialType, string>> = { facebook: 'Facebook', google: 'Google' }

export interface SocialButtonsProps extends Pick<SocialPending, 'purpose' | 'next' | 'consent'> {
  /** Stacked, as choices. */
  stacked?: boolean
}

export const SocialButtons = ({ stacked = false, ...about }: SocialButtonsProps) => {
  const toast = useToast()
  const [leaving, setLeaving] = useState<SocialType | null>(null)

  const leave = (type: SocialType): void => {
    if (!navigator.onLine) return toast({ text: 'No signal. Signing in needs it once.', failed: true })
    setLeaving(type)
    startSocial({ type, ...about }).catch(() => {
      setLeaving(null)
      toast({ text: 'Something went wrong!', failed: true })
    })
  }

  return (
    <div className={stacked ? 'grid gap-3' : 'grid grid-cols-2 gap-3'}>
      {(['facebook', 'google'] as const).map((type) => (
        <Button key={type} wide busy={leaving === type} onClick={() => leave(type)}>
          {NAMES[type]}
        </Button>
      ))}
    </div>
  )
}
