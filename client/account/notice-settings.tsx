import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { profileFailure } from '#shared/account/profile-check.ts'
import { updateUser } from '#shared/account/update-user.ts'
import { EmailConfirmationNote } from './email-confirmation-note.tsx'
import { useMe } from './parts/use-me.ts'

/** The ways in which notices reach the user. `children`: the switch for push messages on this device. */
export const NoticeSettings = ({ children }: { children: ReactNode }) => {
  const me = useMe()
  const toast = useToast()
  const save = useOperation(updateUser)
  if (me === undefined) return null
  const isByMail = typeof me.noticesByMailAt === 'number'

  const choose = async (noticesByMail: boolean): Promise<void> => {
    const outcome = await save({ noticesByMail })
    if (!outcome.ok) toast({ text: profileFailure(outcome.refusal), failed: true })
  }

  return (
    <section className="mt-8 desk:max-w-[36rem]" aria-labelledby="notice-settings">
      <h2 id="notice-settings" className="text-title">
        How notices reach you
      </h2>
      <p className="mt-1 text-ink-2">Payments, changes of your orders, closing and collection.</p>
      <div className="rows mt-3 border-y border-line">
        <div className="flex min-h-12 items-center gap-4 py-3">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">In the app</span>
            <span className="hint block">Always on. You find them on this page.</span>
          </span>
          <span className="flex items-center gap-1.5 font-semibold text-ink-2">
            <Icon of={Check} className="size-5" />
            On
          </span>
        </div>
        {children}
        <div className="py-1.5">
          <Switch
            label="Mail"
            hint={`Also to ${me.email}. Several changes within two minutes are one mail.`}
            checked={isByMail}
            onChange={(on) => void choose(on)}
          />
          {isByMail && (
            <div className="mt-4 pb-3">
              <EmailConfirmationNote userId={me.id} email={me.email} />
              <p className="hint mt-3">Mails come only to a confirmed address. Each has a link to stop them.</p>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
