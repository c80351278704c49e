// Every table of the database: replicated, of the engine, and server-only.
import type {
  EmailConfirmation,
  KnownDeviceRow,
  PayeeChange,
  PinReset,
  SessionRow,
  SocialLink,
  AttemptCountRow,
} from '#server/account/account-tables.ts'
import type { Credentials } from '#server/account/credentials-table.ts'
import type { DeletedAccount } from '#server/account/deleted-accounts-table.ts'
import type { FeedbackRow } from '#server/account/feedback-table.ts'
import type { UnknownEmailAttempts } from '#server/account/unknown-email-attempts-table.ts'
import type { UserSearchRow } from '#server/operator/user-search-table.ts'
import type { PendingPlaceRow } from '#server/address/pending-place-table.ts'
import type { OrderSalesRow, ProductSalesRow } from '#server/dashboard/sales-tables.ts'
import type { PasscodeAttempts } from '#server/group/passcode-attempts-table.ts'
import type { OutgoingMail } from '#server/mail/mail-table.ts'
import type { PendingNoticeRow } from '#server/notification/pending-notice-table.ts'
import type { PushSubscriptionRow } from '#server/notification/push-table.ts'
import type { ArchivedEventRow } from '#server/order/archived-event-table.ts'
import type { QuotaUsage } from '#server/quotas/quota-usage-table.ts'
import type { PaymentLinkRow } from '#server/payment/payment-link-table.ts'
import type { EventPictureRow } from '#server/payment/event-picture-table.ts'
import type { PictureSignatureRow, ProofUseRow } from '#server/payment/proof-use-tables.ts'
import type { RevenueChargeRow } from '#server/plan/revenue-charge-table.ts'
import type { SecurityEventRow } from '#server/security-event-table.ts'
import type { SyncSchema } from '#server/sync/sync-tables.ts'
import type { ReplicatedSchema } from './replicated.ts'

interface ServersOwn {
  credentials: Credentials
  strangers: UnknownEmailAttempts
  wrong_guesses: AttemptCountRow
  known_devices: KnownDeviceRow
  pin_resets: PinReset
  payee_changes: PayeeChange
  sessions: SessionRow
  email_confirmations: EmailConfirmation
  social_links: SocialLink
  outgoing_mails: OutgoingMail
  feedback: FeedbackRow
  push_subscriptions: PushSubscriptionRow
  pending_notices: PendingNoticeRow
  pending_places: PendingPlaceRow
  deleted_accounts: DeletedAccount
  passcode_tries: PasscodeAttempts
  quota_usage: QuotaUsage
  payment_links: PaymentLinkRow
  proof_uses: ProofUseRow
  picture_signatures: PictureSignatureRow
  event_pictures: EventPictureRow
  order_sales: OrderSalesRow
  product_sales: ProductSalesRow
  user_searches: UserSearchRow
  archived_events: ArchivedEventRow
  revenue_charges: RevenueChargeRow
  security_events: SecurityEventRow
  installation: { name: string; value: string }
}

export type Schema = ReplicatedSchema & SyncSchema & ServersOwn
