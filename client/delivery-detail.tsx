import { DeliveryDetailPage } from './delivery/delivery-detail-page.tsx'
import { PaymentBlock } from './payment/payment-block.tsx'

/** A delivery's page with its payment: two rooms that know nothing of each other. */
export const DeliveryDetail = () => <DeliveryDetailPage Payment={PaymentBlock} />
