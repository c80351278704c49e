import type { SocialType } from '#shared/account/social.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import type { SocialLink } from './account-tables.ts'

export const linkedUser = async (
  snapshot: Snapshot,
  type: SocialType,
  subject: string,
): Promise<string | undefined> => {
  const row = await snapshot
    .selectFrom('social_links')
    .select('userId')
    .where('type', '=', type)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId
}

export const linksOf = (snapshot: Snapshot, userId: string): Promise<Pick<SocialLink, 'type' | 'subject'>[]> =>
  snapshot.selectFrom('social_links').select(['type', 'subject']).where('userId', '=', userId).execute()

/** Returns the providers that had links. */
export const forgetLinksOf = async (tx: Tx, userId: string): Promise<SocialType[]> => {
  const deleted = await tx.deleteFrom('social_links').where('userId', '=', userId).returning('type').execute()
  return deleted.map(({ type }) => type)
}

/** False when the provider's account is already linked. */
export const insertLink = async (tx: Tx, link: SocialLink): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('social_links')
    .values(link)
    .onConflict((conflict) => conflict.columns(['type', 'subject']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
