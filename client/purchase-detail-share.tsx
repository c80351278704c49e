import { SharedPurchasePage } from './order/shared-purchase-page.tsx'
import { PaymentBlock } from './payment/payment-block.tsx'

/** Connects the page of a payment link with its payment. */
export const PurchaseDetailShare = () => <SharedPurchasePage Payment={PaymentBlock} />
