// Reads and writes of the sessions table. A token older than this table carries no session id; it is valid until it expires
// or the account's token version is raised.
import { randomBytes } from 'node:crypto'
import { deviceNameOf } from '#shared/account/device-name.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'
import type { SessionRow } from './account-tables.ts'

const ID_BYTES = 16
/** Opening one more ends the session that was used least recently. */
const MAX_SESSIONS_PER_USER = 50
/** Seconds after which no token of a session is valid: one day more than a token's lifetime. */
const SESSION_LIFETIME_S = 31 * 86_400
/** `lastSeenAt`, and another `appVersion`, are written at most this often. */
const SEEN_INTERVAL_S = 600

/** The claims of a token. */
export interface TokenClaim {
  readonly uid: string
  readonly version: number
  /** Id of the session; absent in older tokens. */
  readonly sid?: string | undefined
}

/** Answers the new session's id. */
export const openSession = async (tx: Tx, userId: string, userAgent: string, now: Seconds): Promise<string> => {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const row = {
    id,
    userId,
    deviceName: deviceNameOf(userAgent),
    createdAt: now,
    lastSeenAt: now,
    appVersion: null,
    appVersionAt: null,
  }
  await tx.insertInto('sessions').values(row).execute()
  const surplus = await tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS_PER_USER)
    .offset(MAX_SESSIONS_PER_USER)
    .execute()
  for (const { id: surplusId } of surplus) await tx.deleteFrom('sessions').where('id', '=', surplusId).execute()
  return id
}

export const sessionsOf = (
  snapshot: Snapshot,
  userId: string,
): Promise<Omit<SessionRow, 'userId' | 'appVersion' | 'appVersionAt'>[]> =>
  snapshot
    .selectFrom('sessions')
    .select(['id', 'deviceName', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()

/** False when the person has no such session. */
export const endSession = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const endSessionsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
}

export interface ClaimState {
  readonly isOpen: boolean
  readonly isSeenLongAgo: boolean
  readonly isOtherVersion: boolean
}

/** `appVersion`: null where the request names none. */
export const claimState = async (
  snapshot: Snapshot,
  claim: TokenClaim,
  now: Seconds,
  appVersion: string | null,
): Promise<ClaimState> => {
  const row = await snapshot
    .selectFrom('credentials')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.userId', '=', 'credentials.userId').on('sessions.id', '=', claim.sid ?? ''),
    )
    .select([
      'credentials.tokenVersion',
      'credentials.bannedAt',
      'sessions.lastSeenAt',
      'sessions.appVersion',
      'sessions.appVersionAt',
    ])
    .where('credentials.userId', '=', claim.uid)
    .executeTakeFirst()
  const isOpen =
    row !== undefined &&
    row.bannedAt === null &&
    row.tokenVersion === claim.version &&
    (claim.sid === undefined || row.lastSeenAt !== null)
  const isSession = isOpen && row.lastSeenAt !== null
  const isLongAgo = (at: Seconds | null): boolean => at === null || at <= now - SEEN_INTERVAL_S
  return {
    isOpen,
    isSeenLongAgo: isSession && isLongAgo(row.lastSeenAt),
    isOtherVersion: isSession && appVersion !== null && appVersion !== row.appVersion && isLongAgo(row.appVersionAt),
  }
}

/** Those of the claims that are no longer valid. */
export const closedClaims = async (
  snapshot: Snapshot,
  claims: readonly TokenClaim[],
): Promise<ReadonlySet<TokenClaim>> => {
  const closed = new Set<TokenClaim>()
  for (const part of partsOf(claims)) {
    const accounts = await snapshot
      .selectFrom('credentials')
      .select(['userId', 'tokenVersion'])
      .where(
        'userId',
        'in',
        part.map(({ uid }) => uid),
      )
      .execute()
    const sessions = await snapshot
      .selectFrom('sessions')
      .select('id')
      .where(
        'id',
        'in',
        part.map(({ sid }) => sid ?? ''),
      )
      .execute()
    const versions = new Map(accounts.map(({ userId, tokenVersion }) => [userId, tokenVersion]))
    const open = new Set(sessions.map(({ id }) => id))
    for (const claim of part)
      if (versions.get(claim.uid) !== claim.version || (claim.sid !== undefined && !open.has(claim.sid)))
        closed.add(claim)
  }
  return closed
}

export const markSeen = async (tx: Tx, id: string, now: Seconds): Promise<void> => {
  await tx.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).where('lastSeenAt', '<', now).execute()
}

export const setAppVersion = async (tx: Tx, id: string, appVersion: string, now: Seconds): Promise<void> => {
  await tx.updateTable('sessions').set({ appVersion, appVersionAt: now }).where('id', '=', id).execute()
}

export const deleteExpiredSessions = async (tx: Tx, now: Seconds): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('createdAt', '<=', now - SESSION_LIFETIME_S)
    .execute()
}
