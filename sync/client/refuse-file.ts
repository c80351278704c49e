// A file that the server will never take: what names it cannot be sent, and is put in front of a person.
import type { TableMap } from '#shared/kernel/change.ts'
import { CAUSE_REJECTED, FILE_REFUSED } from '#sync/protocol/refusals.ts'
import type { FailedMutation, OutboxEntry } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { rebase, writeRebased } from './rebase.ts'

const failureOf = ({ ulid, name, version, input, at }: OutboxEntry, cause: string | undefined): FailedMutation => {
  const { code, message } = cause === undefined ? FILE_REFUSED : CAUSE_REJECTED
  return { ulid, name, version, input, at, code, message, ...(cause === undefined ? {} : { cause }) }
}

/** Moves the mutations that wait for the file, and what needs them, to `failed`. */
export const refuseFile = <T extends TableMap>(context: ClientContext<T>, sha256: string): Promise<void> =>
  context.store.transact('strict', async (tx) => {
    const outbox = await tx.outbox.list()
    const failed = new Map<string, FailedMutation>()
    for (const entry of outbox) {
      const cause = entry.dependsOn.find((ulid) => failed.has(ulid))
      const waits = entry.wireId === null && entry.files.includes(sha256)
      if (waits || cause !== undefined) failed.set(entry.ulid, failureOf(entry, waits ? undefined : cause))
    }
    if (failed.size === 0) return
    const pending = outbox.filter(({ ulid }) => !failed.has(ulid))
    const rebased = await rebase(context, tx, pending, () => Promise.resolve([]))
    await Promise.all([
      writeRebased(tx, rebased),
      tx.outbox.delete(outbox.flatMap(({ ulid, seq }) => (failed.has(ulid) ? [seq] : []))),
      tx.failed.put([...failed.values()]),
    ])
  })
