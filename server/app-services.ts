// Types of the services that plugins decorate the app with.
import type { CallName } from '#shared/catalogue.ts'
import type { OperatorTokens } from '#server/operator/operator-token.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { AppPage } from '#server/http/client-files.ts'
import type { Authentication } from '#server/http/authentication.ts'
import type { PaymentTokens } from '#server/payment/payment-token.ts'
import type { TakeUpload } from '#server/payment/take-upload.ts'
import type { UploadFiles } from '#server/payment/upload-files.ts'
import type { UploadSlots } from '#server/payment/upload-slots.ts'
import type { Subscriptions } from '#server/plan/subscriptions.ts'
import type { RecentEvents } from '#server/recent-events.ts'
import type { ServerContext } from '#server/server-context.ts'
import type { ExternalServices } from '#server/site/external-services.ts'
import type { Live } from '#server/sync/live-listeners.ts'
import type { ScopesOf } from '#server/sync/scopes-of.ts'
import type { AppSettings } from './plugin.ts'

declare module 'fastify' {
  /** Services of plugins for the plugins after them; each is decorated by the plugin that creates it. */
  interface FastifyInstance {
    readonly settings: AppSettings
    readonly metrics: Metrics
    /**
     * Counts a request as one of that call, besides the limits of its own route. Returns the seconds to wait, or null when
     * it is within the limit.
     */
    readonly takeRequest: (request: FastifyRequest, call: CallName) => Promise<number | null>
    readonly externalServices: ExternalServices
    readonly securityLog: ServerContext['securityLog']
    readonly recentEvents: RecentEvents
    readonly scopesOf: ScopesOf
    readonly engine: ServerContext['engine']
    readonly paymentTokens: PaymentTokens
    readonly operatorTokens: OperatorTokens
    readonly authentication: Authentication
    readonly mailQueue: ServerContext['mailQueue']
    readonly socialIdentity: ServerContext['social']
    readonly streamChecks: ServerContext['streams']
    readonly uploadFiles: UploadFiles
    readonly uploadSlots: UploadSlots
    readonly takeUpload: TakeUpload
    readonly context: ServerContext
    readonly subscriptions: Subscriptions
    readonly live: Live
    readonly appPage: AppPage
  }
}
