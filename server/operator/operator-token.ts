// Operator token, encrypted with a separate key, so that no other token is accepted in its place.
import { OPERATOR_TOKEN_LIFETIME_S } from '#shared/operator/operator-commands.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Config } from '#server/config.ts'
import { isSameSecret, sha256 } from '#server/sha256.ts'
import type { LogSecurityEvent } from '#server/security-log.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { encryptedTokens } from '#server/http/encrypted-token.ts'
import { OPERATOR_VIEW_OFF, WRONG_PASSWORD } from '#shared/operator/operator-refusals.ts'

export interface OperatorTokens {
  /** Returns a token for ADMIN_PASSWORD. Wrong passwords count against the network address. */
  give(password: string, address: string): Promise<string | Refusal>
  isGood(token: string): Promise<boolean>
}

/** Wrong passwords of a network. */
export interface NetworkAttempts {
  /** Counts an attempt before it is checked. Null while the address may go on. */
  count(tx: Tx, address: string, now: Seconds): Promise<Refusal | null>
  /** Removes the attempt after a right password. */
  uncount(tx: Tx, address: string): Promise<void>
}

interface OperatorTokenOptions {
  readonly config: Pick<Config, 'ADMIN_PASSWORD'>
  readonly database: Database
  readonly secret: Buffer
  readonly clock: Clock
  readonly networkAttempts: NetworkAttempts
  readonly securityLog: LogSecurityEvent
}

export const operatorTokens = ({
  config: { ADMIN_PASSWORD: password },
  database,
  secret,
  clock,
  networkAttempts,
  securityLog,
}: OperatorTokenOptions): OperatorTokens => {
  const sealed = encryptedTokens(secret, 'admin token', clock)
  const isRight = (tried: string): boolean => password !== undefined && isSameSecret(tried, password)
  /** Bound to the token: changing the password ends it. */
  const mark = password === undefined ? '' : sha256(`token of ${password}`).toString('hex')

  return {
    give: async (tried, address) => {
      if (password === undefined) return OPERATOR_VIEW_OFF
      const tooMany = await database.write((tx) => networkAttempts.count(tx, address, toSeconds(clock.now())))
      if (tooMany) return tooMany
      if (!isRight(tried)) {
        securityLog({ event: 'operator-sign-in-failed' })
        return WRONG_PASSWORD
      }
      await database.write((tx) => networkAttempts.uncount(tx, address))
      securityLog({ event: 'operator-sign-in' })
      return sealed.seal({ mark }, OPERATOR_TOKEN_LIFETIME_S)
    },
    isGood: async (token) => mark !== '' && (await sealed.open(token))?.mark === mark,
  }
}
