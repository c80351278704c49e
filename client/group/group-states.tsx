import type { ReactNode } from 'react'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { artFor } from '#client/ui/art.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Failing } from '#client/ui/empty.tsx'
import { Forbidden } from '#client/ui/forbidden.tsx'
import type { Refusal } from '#shared/kernel/result.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'

/** Error state of a group that could not be opened. */
export const GroupFailing = ({ refusal, onRetry }: { refusal: Refusal | null; onRetry: () => void }) => {
  const noun = useDeviceNoun()
  return (
    <Failing
      level={1}
      title={refusal?.code === NO_SIGNAL.code ? 'No signal' : 'Something went wrong'}
      text={
        refusal?.code === NO_SIGNAL.code
          ? `This group is not on your ${noun}. It opens when there is signal.`
          : 'This group could not be opened. The link may be incomplete.'
      }
      onRetry={onRetry}
    >
      <ButtonLink to="/group/list-my-groups" tone="bare">
        My Group
      </ButtonLink>
    </Failing>
  )
}

/** Loading state of a group; while the first download waits for signal, it says so. */
export const GroupLoading = ({ isComing, children }: { isComing: boolean; children: ReactNode }) =>
  isComing ? <AfterInitialSync waiting={children}>{children}</AfterInitialSync> : children

/** In place of the buttons with which the only admin of a group would leave it. `purpose`: what they would do. */
export const OnlyAdmin = ({ purpose, className }: { purpose: string; className: string }) => (
  <p className={`text-ink-2 ${className}`}>You are the only admin. {purpose}, make somebody else an admin first.</p>
)

/** Error state of a group that the person may not see. */
export const NotForYou = ({ text, seed }: { text: string; seed: string }) => (
  <div className="mt-2">
    <Forbidden title={text} text="Ask an admin of the group." picture={artFor(seed)} />
  </div>
)
