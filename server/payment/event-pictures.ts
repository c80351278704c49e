// Which events show a picture, kept beside events and products, so that a request for a picture searches no texts.
import { fileHashes } from '#shared/account/own-pictures.ts'
import { picturesOf } from '#shared/event/event-pictures.ts'
import type { Event, Product } from '#shared/event/event.ts'
import type { Row } from '#shared/kernel/change.ts'
import type { ChangedRow } from '#shared/notification/pending-notice.ts'
import type { Tx } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'
import type { EventPictureRow } from './event-picture-table.ts'

/** The pictures that one row shows, each once. */
const usesOf = (table: string, row: Row | undefined): { readonly eid: string; readonly sha256s: readonly string[] } => {
  if (row === undefined) return { eid: '', sha256s: [] }
  if (table === 'events') {
    const { id, photoUrls } = row as Event
    return { eid: id, sha256s: fileHashes(photoUrls) }
  }
  const product = row as Product
  return { eid: product.eid, sha256s: fileHashes(picturesOf({ photoUrls: [], products: [product] })) }
}

const differencesOf = (changes: readonly ChangedRow[]): EventPictureRow[] => {
  const differences = new Map<string, EventPictureRow>()
  const add = (table: string, row: Row | undefined, uses: number): void => {
    const { eid, sha256s } = usesOf(table, row)
    for (const sha256 of sha256s) {
      const key = `${sha256} ${eid}`
      differences.set(key, { sha256, eid, uses: (differences.get(key)?.uses ?? 0) + uses })
    }
  }
  for (const { table, before, after } of changes) {
    if (table !== 'events' && table !== 'products') continue
    add(table, before, -1)
    add(table, after, 1)
  }
  // Sorted, so that two transactions lock the rows in the same order.
  return [...differences]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, difference]) => (difference.uses === 0 ? [] : [difference]))
}

/** In the transaction that changes events or products. */
export const recordEventPictures = async (tx: Tx, changes: readonly ChangedRow[]): Promise<void> => {
  const differences = differencesOf(changes)
  for (const part of partsOf(differences))
    await tx
      .insertInto('event_pictures')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['sha256', 'eid'])
          .doUpdateSet((eb) => ({ uses: eb('event_pictures.uses', '+', eb.ref('excluded.uses')) })),
      )
      .execute()
  const eids = [...new Set(differences.flatMap(({ eid, uses }) => (uses < 0 ? [eid] : [])))]
  for (const eid of eids)
    await tx
      .deleteFrom('event_pictures')
      .where('eid', '=', eid)
      .where(
        'sha256',
        'in',
        differences.flatMap((each) => (each.eid === eid && each.uses < 0 ? [each.sha256] : [])),
      )
      .where('uses', '<=', 0)
      .execute()
}
