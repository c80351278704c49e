import { ShieldAlert } from 'lucide-react'
import { useByTime } from '#client/store/lists/now.ts'
import { Banner } from '#client/ui/status-tag.tsx'
import { isPayeeNew } from '#shared/account/payee-notice.ts'
import { formatDateTime, type Seconds } from '#shared/kernel/clock.ts'

export interface PayeeNoticeProps {
  sellerName: string
  changedAt: Seconds | null | undefined
}

/** Tells a buyer for 48 hours that the host changed where to pay, so that they can ask before they pay the wrong person. */
export const PayeeChangedNotice = ({ sellerName, changedAt }: PayeeNoticeProps) => {
  const isNew = useByTime((now) => isPayeeNew(changedAt, now))
  if (!isNew || typeof changedAt !== 'number') return null
  const name = sellerName === '' ? 'The host' : sellerName
  return (
    <div role="note">
      <Banner
        kind="unpaid"
        icon={ShieldAlert}
        title="The payment details changed"
        text={`${name} changed them on ${formatDateTime(changedAt)}. If you did not expect it, ask ${name === 'The host' ? 'the host' : name} before you pay.`}
      />
    </div>
  )
}
