// Services of the server, from which handlers take what they need.
import type { Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { PinHash } from '#server/account/pin-hash.ts'
import type { SocialIdentity } from '#server/account/social-identity.ts'
import type { Config } from '#server/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { TokenFor } from '#server/http/authentication.ts'
import type { LogSecurityEvent } from '#server/security-log.ts'
import type { StreamChecks } from '#server/sync/stream-checks.ts'

export interface ServerContext {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  readonly pins: PinHash
  readonly tokenFor: TokenFor
  readonly mailQueue: MailQueue
  readonly streams: StreamChecks
  readonly securityLog: LogSecurityEvent
  readonly social: SocialIdentity
  /** Public key by which browsers know this server (VAPID), base64url. */
  readonly pushKey: string
}
