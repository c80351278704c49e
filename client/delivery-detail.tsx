import { DeliveryDetailPage } from './delivery/delivery-detail-page.tsx'
import { PaymentBlock } from './payment/payment-block.tsx'

/** Connects a delivery's page with its payment, which belong to different rooms. */
export const DeliveryDetail = () => <DeliveryDetailPage Payment={PaymentBlock} />
