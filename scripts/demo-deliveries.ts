// Two deliveries of a host: one with bookings in every state, one without bookings.
import { bookDelivery, createDelivery, type Person } from '#tests/support/neighbourhood.ts'
import { uploadPaymentScreenshot } from './demo-pictures.ts'

const ZONES = [
  { name: 'Bedok and Tampines', price: 4 },
  { name: 'Toa Payoh and Bishan', price: 3 },
]

export const fillDeliveries = async (host: Person, groupId: string, buyers: readonly Person[]): Promise<void> => {
  const [paid, claimed, unpaid, cancelled] = buyers as readonly [Person, Person, Person, Person]
  const round = await createDelivery(host, groupId, { deliveryZones: ZONES })
  await createDelivery(host, groupId, { deliveryZones: ZONES }, 9)
  const [east, north] = ZONES as [{ name: string; price: number }, { name: string; price: number }]
  const book = (who: Person, zone: { name: string }, address: string, comment = '') =>
    bookDelivery(who, round, { deliveryZone: zone.name, address, comment })
  const refs = {
    paid: await book(paid, north, 'Blk 8 Lorong 8 #04-12', 'Please ring twice'),
    claimed: await book(claimed, east, 'Blk 210 Tampines Street 21 #02-31'),
    cancelled: await book(cancelled, north, 'Blk 120 Bishan Street 12 #11-05'),
  }
  await book(unpaid, east, 'Blk 58 New Upper Changi Road #07-110')
  const paymentScreenshot = await uploadPaymentScreenshot(claimed, east.price)
  const says = (who: Person, body: Record<string, unknown>) =>
    who.api.send('PATCH', '/update-delivery-booker-status', body)
  await says(claimed, { ref: refs.claimed, bookerStatus: 2, paymentScreenshot })
  await says(cancelled, { ref: refs.cancelled, bookerStatus: -1 })
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: refs.paid, status: 2, bookerStatus: 2 })
}
