import { BookDelivery } from './delivery/book-delivery.tsx'
import { MyBookingCard } from './delivery/my-booking-card.tsx'
import { ListMyPurchasesPage } from './order/list-my-purchases-page.tsx'

/** Connects a buyer's orders and deliveries, which belong to different rooms. */
export const MyPurchases = () => <ListMyPurchasesPage BookingCard={MyBookingCard} BookDelivery={BookDelivery} />
