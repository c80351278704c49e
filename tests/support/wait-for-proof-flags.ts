// Waits for the warnings that the server writes about payment screenshots.
import type { ProofFlag } from '#shared/payment/proof-flag.ts'
import type { Database } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'
import { claimOrder, placeOrder, uploadProof, type MadeEvent, type Person } from './neighbourhood.ts'

/** The buyer pays two orders of an event with one screenshot. Returns the id of the warning to its host. */
export const flaggedProof = async (
  server: { readonly database: Database },
  buyer: Person,
  event: MadeEvent,
): Promise<string> => {
  const paymentScreenshot = await uploadProof(buyer)
  let second = ''
  for (let n = 0; n < 2; n += 1)
    second = await claimOrder(buyer, await placeOrder(buyer, event, [1]), paymentScreenshot)
  return (await flagOf(server, second)).id
}

const FLAG_TIMEOUT_MS = 15_000
const FLAG_LOOK_MS = 10

/** The warning about the payment of an order or booking, once the server has written it. */
export const flagOf = async (server: { readonly database: Database }, recordId: string): Promise<ProofFlag> => {
  for (let waited = 0; waited < FLAG_TIMEOUT_MS; waited += FLAG_LOOK_MS) {
    const [flag] = await flagsOf(server, [recordId])
    if (flag) return flag
    await new Promise((resolve) => setTimeout(resolve, FLAG_LOOK_MS))
  }
  throw new Error(`no warning about the payment of ${recordId}`)
}

/** Warnings about these records, once no claim waits for its check. */
export const flagsOf = async (
  { database }: { readonly database: Database },
  recordIds: readonly string[],
): Promise<ProofFlag[]> => {
  for (let waited = 0; waited < FLAG_TIMEOUT_MS; waited += FLAG_LOOK_MS) {
    const waiting = await database.read((snapshot) =>
      snapshot.selectFrom('proof_uses').select('id').where('checkedAt', 'is', null).executeTakeFirst(),
    )
    if (waiting === undefined) break
    await new Promise((resolve) => setTimeout(resolve, FLAG_LOOK_MS))
  }
  const { fields, readable } = codecOf('proof_flags')
  return database.read(async (snapshot) =>
    readable(
      await snapshot
        .selectFrom('proof_flags')
        .select(fields)
        .where('recordId', 'in', recordIds)
        .orderBy('id')
        .execute(),
    ),
  )
}
