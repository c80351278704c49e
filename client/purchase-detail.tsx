import { AddressChoice } from './address/address-choice.tsx'
import { PurchaseDetailPage } from './order/purchase-detail-page.tsx'
import { PaymentBlock } from './payment/payment-block.tsx'

/** Connects an order's page with its payment and the buyer's addresses, which belong to different rooms. */
export const PurchaseDetail = () => <PurchaseDetailPage Payment={PaymentBlock} Addresses={AddressChoice} />
