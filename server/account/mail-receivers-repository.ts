// People who chose mails of a list and have confirmed their address.
import type { MailList } from '#shared/account/mail-lists.ts'
import type { Snapshot } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'

export interface MailReceiver {
  readonly userId: string
  readonly email: string
}

const CHOSEN_AT = { notices: 'users.noticesByMailAt', offers: 'users.marketingConsentAt' } as const

const receivers = (snapshot: Snapshot, list: MailList) =>
  snapshot
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .select(['users.id as userId', 'credentials.email'])
    .where(CHOSEN_AT[list], 'is not', null)
    .where('credentials.emailConfirmedAt', 'is not', null)

export const mailReceivers = (snapshot: Snapshot, list: MailList): Promise<MailReceiver[]> =>
  receivers(snapshot, list).orderBy('users.id').execute()

export const mailReceiversAmong = async (
  snapshot: Snapshot,
  list: MailList,
  userIds: readonly string[],
): Promise<MailReceiver[]> => {
  const found: MailReceiver[] = []
  for (const part of partsOf(userIds))
    found.push(...(await receivers(snapshot, list).where('users.id', 'in', part).execute()))
  return found
}

export const emailOf = async (snapshot: Snapshot, userId: string): Promise<string | undefined> => {
  const row = await snapshot.selectFrom('credentials').select('email').where('userId', '=', userId).executeTakeFirst()
  return row?.email
}
