// Pictures of a deleted account: all but those that others still need, which are payment proofs, and pictures of
// remaining events and groups.
import { sql } from 'kysely'
import type { Seconds } from '#shared/kernel/clock.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { uploadId } from '#shared/payment/upload.ts'
import type { Locks, Snapshot, Tx } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'
import { uploadLockKey } from '#server/db/lock-keys.ts'

const stillNamed = async (snapshot: Snapshot, userId: string): Promise<string> => {
  const orders = await snapshot
    .selectFrom('orders')
    .select('paymentScreenshot')
    .where((eb) => eb.or([eb('uid', '=', userId), eb('placedBy', '=', userId)]))
    .where('paymentScreenshot', 'is not', null)
    .execute()
  const bookings = await snapshot
    .selectFrom('bookings')
    .select('paymentScreenshot')
    .where('uid', '=', userId)
    .where('paymentScreenshot', 'is not', null)
    .execute()
  const events = await snapshot.selectFrom('events').select('photoUrls').where('createdUserId', '=', userId).execute()
  const products = await snapshot
    .selectFrom('products')
    .select(codecOf('products').fields)
    .where('hostId', '=', userId)
    .execute()
  // Any admin may have set a group's picture.
  const url = sql<string>`${sql.lit(fileUrl(''))} || sha256`
  const groups = await snapshot
    .selectFrom('groups')
    .select('photoUrl')
    .where('photoUrl', 'in', (eb) => eb.selectFrom('uploads').select(url.as('url')).where('userId', '=', userId))
    .execute()
  return JSON.stringify([orders, bookings, events, products, groups])
}

/** Returns the names of files without another uploader. They are locked until the transaction ends. */
export const forgetUploads = async (tx: Tx, locks: Locks | null, userId: string): Promise<string[]> => {
  const named = await stillNamed(tx, userId)
  const uploads = await tx.selectFrom('uploads').select(['id', 'sha256']).where('userId', '=', userId).execute()
  const unnamed = uploads.filter(({ sha256 }) => !named.includes(fileUrl(sha256)))
  const unused: string[] = []
  for (const { id, sha256 } of unnamed.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await locks?.take(tx, uploadLockKey(sha256), 'exclusive')
    await tx.deleteFrom('uploads').where('id', '=', id).execute()
    const other = await tx.selectFrom('uploads').select('id').where('sha256', '=', sha256).executeTakeFirst()
    if (other === undefined) unused.push(sha256)
  }
  return unused
}

/** Bytes stored of their uploads since then. */
export const bytesSince = async (snapshot: Snapshot, userId: string, since: Seconds): Promise<number> => {
  const { bytes } = await snapshot
    .selectFrom('uploads')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Whether this person uploaded a file. */
export const hasUploaded = async (snapshot: Snapshot, userId: string, sha256: string): Promise<boolean> =>
  (await snapshot.selectFrom('uploads').select('id').where('id', '=', uploadId(sha256, userId)).executeTakeFirst()) !==
  undefined
