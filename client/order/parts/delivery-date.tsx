import { When } from '#client/ui/when.tsx'
import { parseDateTime } from '#shared/kernel/clock.ts'

/** The delivery date of an order, which is stored as 'DD-MM-YYYY', with its weekday. */
export const DeliveryDate = ({ date }: { date: string }) => {
  const at = parseDateTime(date)
  return <>Delivery date {at === undefined ? date : <When at={at} />}</>
}
