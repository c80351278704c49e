import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { pushEndpoint } from '#client/store/calls/push-subscription.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { keepDevice } from '#client/store/device/known-devices.ts'
import { renewToken } from '#client/store/session/start-session.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { WholeDates } from '#client/ui/whole-dates.tsx'
import { UserPage } from '#client/account/parts/user-page.tsx'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { listSessions, type Session } from '#shared/account/account-queries.ts'
import { endOtherSessions, endSession } from '#shared/account/session-commands.ts'

const EVERY = {}

/** The devices that are signed in to the account. Needs the network. */
export const SessionsPage = () => {
  const toast = useToast()
  const confirm = useConfirm()
  const noun = useDeviceNoun()
  const { value, refusal, again: load } = useAnswer(listSessions, EVERY, { stay: true })
  const sessions = value?.sessions ?? null
  const [busyId, setBusyId] = useState<string | null>(null)

  const end = async ({ id, deviceName }: Session): Promise<void> => {
    const isSure = await confirm({
      title: `Sign out ${deviceName}?`,
      text: 'That device has to sign in again. Changes that it has not sent stay on it.',
      keep: 'Keep it',
      verb: 'Sign out',
      danger: true,
    })
    if (!isSure) return
    setBusyId(id)
    const reply = await call(endSession, { id })
    load()
    setBusyId(null)
    toast(reply.ok ? { text: `${deviceName} is signed out` } : { text: reply.refusal.message, failed: true })
  }

  const endOthers = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Sign out all other devices?',
      text: `Only this ${noun} stays signed in. Unsent changes stay on the other devices.`,
      keep: 'Keep them',
      verb: 'Sign out all others',
      danger: true,
    })
    if (!isSure) return
    setBusyId('others')
    const reply = await call(endOtherSessions, { pushEndpoint: await pushEndpoint().catch(() => undefined) })
    if (reply.ok) {
      await keepDevice(reply.value.device)
      await renewToken(reply.value.token)
      load()
    }
    setBusyId(null)
    toast(reply.ok ? { text: 'All other devices are signed out' } : { text: reply.refusal.message, failed: true })
  }

  return (
    <UserPage title="Signed-in devices" narrow>
      {refusal !== null && (
        <div className="mt-6 grid justify-items-start gap-3">
          <p role="alert">{refusal.message}</p>
          <Button onClick={load}>Try again</Button>
        </div>
      )}
      {sessions === null && refusal === null && <SkeletonRows />}
      {sessions !== null && (
        <div className="mt-6 mb-8 grid gap-6">
          <ul className="rows border-y border-line">
            {sessions.map((session) => (
              <li key={session.id} aria-label={session.deviceName} className="flex min-h-16 items-center gap-4 py-2">
                <Icon of={MonitorSmartphone} className="shrink-0 text-ink-3" />
                <span className="min-w-0 flex-1">
                  <b className="block">{session.deviceName}</b>
                  <span className="block text-meta text-ink-2">
                    <WholeDates
                      text={session.isCurrent ? `This ${noun}` : `Last used ${formatDateTime(session.lastSeenAt)}`}
                    />
                  </span>
                </span>
                {!session.isCurrent && (
                  <Button small busy={busyId === session.id} onClick={() => void end(session)}>
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p className="text-ink-2">
            Do you see a device that is not yours? Sign it out, and then choose a new PIN. A device that signed in
            before this list existed is not shown; the button below signs it out too.
          </p>
          <Button tone="danger" icon={LogOut} wide busy={busyId === 'others'} onClick={() => void endOthers()}>
            Sign out all other devices
          </Button>
        </div>
      )}
    </UserPage>
  )
}
