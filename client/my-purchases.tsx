import { BookDelivery } from './delivery/book-delivery.tsx'
import { MyBookingCard } from './delivery/my-booking-card.tsx'
import { ListMyPurchasesPage } from './order/list-my-purchases-page.tsx'

/** A buyer's orders and deliveries in one list: two rooms that know nothing of each other. */
export const MyPurchases = () => <ListMyPurchasesPage BookingCard={MyBookingCard} BookDelivery={BookDelivery} />
