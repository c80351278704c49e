import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProofFlag } from '#shared/payment/proof-flag.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { drawTransfer } from '#tests/support/transfer-pictures.ts'
import { checkProofs, type CheckProofsOptions } from './check-proofs.ts'
import { uploadFiles } from './upload-files.ts'

const NOW_MS = 1_800_000_000_000
const [EARLIER, LATER] = ['a'.repeat(64), 'b'.repeat(64)]

let directory: string
let database: Database
let flags: Pick<ProofFlag, 'kind' | 'recordId'>[] = []
let pictures: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-proofs-'))
  database = await openDatabase({ DATA_DIR: directory })
  const png = await drawTransfer('red', {
    payer: 'Siti Rahman',
    payee: 'Tan Mei Ling',
    cents: 2500,
    at: '24 Nov 2026, 10:31 AM',
    reference: '7420916385',
    clock: '10:31',
  })
  pictures = new Map([
    [EARLIER, png],
    [LATER, await sharp(png).jpeg({ quality: 70 }).toBuffer()],
  ])
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  flags = []
  await database.write((tx) => tx.deleteFrom('proof_uses').execute())
  await database.write((tx) => tx.deleteFrom('picture_signatures').execute())
})

const putClaim = (recordId: string, sha256: string, claimedAtMs: number): Promise<unknown> =>
  database.write((tx) =>
    tx
      .insertInto('proof_uses')
      .values({
        id: recordId,
        subject: 'order',
        recordId,
        hostId: 'host',
        uid: 'buyer',
        combinedPaymentRef: null,
        sha256,
        claimedAtMs,
        cancelledAt: null,
        checkedAt: null,
        attempts: 0,
      })
      .execute(),
  )
const engine: CheckProofsOptions['engine'] = {
  run: async (_actor, _name, input, options) => {
    flags.push(input as ProofFlag)
    await database.write(async (tx) => options?.inSameTransaction?.(tx, null))
    return { ok: true, output: null }
  },
}
const check = (bytes: CheckProofsOptions['files']['bytes']): Promise<void> =>
  checkProofs({ database, engine, files: { bytes }, clock: { now: () => NOW_MS } })
const onDisk = (name: string): Promise<Buffer | undefined> => Promise.resolve(pictures.get(name))
const failing = (): Promise<never> => Promise.reject(new Error('EMFILE'))
const signatures = async (): Promise<string[]> => {
  const rows = await database.read((snapshot) => snapshot.selectFrom('picture_signatures').select('sha256').execute())
  return rows.map(({ sha256 }) => sha256)
}
const claimOf = (id: string) =>
  database.read((snapshot) =>
    snapshot.selectFrom('proof_uses').select(['checkedAt', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('PAY-041 a proof whose file cannot be read for a moment is compared in a later attempt', async () => {
  await putClaim('first', EARLIER, NOW_MS - 1000)
  await check(onDisk)
  await putClaim('second', LATER, NOW_MS)
  await expect(check(failing)).rejects.toThrow('EMFILE')
  expect([await signatures(), await claimOf('second')]).toEqual([[EARLIER], { checkedAt: null, attempts: 1 }])
  await check(onDisk)
  expect(flags).toMatchObject([{ kind: 'near', recordId: 'second' }])
})

test.each([
  ['missing', () => Promise.resolve(undefined), 'the file of a payment proof is missing'],
  ['unreadable', failing, 'EMFILE'],
])(
  'PAY-041 a proof whose file stays %s is tried five times and is still compared by its name',
  async (_, bytes, message) => {
    await putClaim('first', EARLIER, NOW_MS - 1000)
    for (let attempt = 1; attempt < 5; attempt += 1) await expect(check(bytes)).rejects.toThrow(message)
    await check(bytes)
    expect([await signatures(), (await claimOf('first')).checkedAt]).toEqual([[], NOW_MS / 1000])
    await putClaim('second', EARLIER, NOW_MS)
    await check(bytes)
    expect(flags).toMatchObject([{ kind: 'identical', recordId: 'second' }])
  },
)

test('bytes answers undefined for a missing file, and throws for a file that cannot be read', async () => {
  const files = uploadFiles(directory)
  expect(await files.bytes(EARLIER)).toBeUndefined()
  await mkdir(join(directory, 'uploads', EARLIER.slice(0, 2), EARLIER), { recursive: true })
  await expect(files.bytes(EARLIER)).rejects.toThrow('EISDIR')
})
