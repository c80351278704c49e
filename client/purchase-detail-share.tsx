import { SharedPurchasePage } from './order/shared-purchase-page.tsx'
import { PaymentBlock } from './payment/payment-block.tsx'

/** What a payment link shows of an order, with its payment. */
export const PurchaseDetailShare = () => <SharedPurchasePage Payment={PaymentBlock} />
