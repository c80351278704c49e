import { AddressChoice } from './address/address-choice.tsx'
import { PurchaseDetailPage } from './order/purchase-detail-page.tsx'
import { PaymentBlock } from './payment/payment-block.tsx'

/** An order's page with its payment and the buyer's addresses: three rooms that know nothing of each other. */
export const PurchaseDetail = () => <PurchaseDetailPage Payment={PaymentBlock} Addresses={AddressChoice} />
