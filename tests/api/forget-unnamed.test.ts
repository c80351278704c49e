import { randomBytes } from 'node:crypto'
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#shared/kernel/clock.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { FILES_PER_TRANSACTION, forgetUnnamed, UNNAMED_RETENTION_S } from '#server/ops/forget-unnamed.ts'
import { namedLately } from '#server/ops/named-uploads.ts'
import { uploadFiles } from '#server/payment/upload-files.ts'
import {
  createEvent,
  neighbourhood,
  placeOrder,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { paintNoise, sha256Of } from '#tests/support/noise-picture.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person
let other: Person

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url, 2)
  ;[buyer, other] = there.buyers as [Person, Person]
})
afterAll(() => server.close())

interface Picture {
  readonly sha256: string
  readonly url: string
  readonly bytes: Buffer
}

const picture = (): Picture => {
  const bytes = paintNoise()
  const sha256 = sha256Of(bytes)
  return { sha256, url: fileUrl(sha256), bytes }
}
const fileOfNoUpload = (): Picture => {
  const bytes = randomBytes(32)
  const sha256 = sha256Of(bytes)
  return { sha256, url: fileUrl(sha256), bytes }
}
const upload = async (who: Person, { url, bytes }: Picture): Promise<void> => {
  const headers = { 'content-type': 'image/png' }
  expect((await who.api.raw(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status).toBe(200)
}
const uploaded = async (who: Person): Promise<Picture> => {
  const made = picture()
  await upload(who, made)
  return made
}
const status = async (who: Person, { url }: Picture): Promise<number> => (await who.api.raw(url)).status
const pathOf = ({ sha256 }: Picture): string => join(server.dataDir, 'uploads', sha256.slice(0, 2), sha256)
const isKept = (of: Picture): Promise<boolean> =>
  readFile(pathOf(of)).then(
    () => true,
    () => false,
  )

/** Runs the clean-up as of `seconds` from now. */
const forgetIn = (seconds: number): Promise<string[]> => {
  const clock = { now: () => systemClock.now() + seconds * 1000 }
  return forgetUnnamed({ database: server.database, engine: server.engine, files: uploadFiles(server.dataDir), clock })
}

/** Makes an upload as old as the limit. */
const age = ({ sha256 }: Picture): Promise<unknown> =>
  server.database.write((tx) =>
    tx
      .updateTable('uploads')
      .set((eb) => ({ createdAt: eb('createdAt', '-', UNNAMED_RETENTION_S + 60) }))
      .where('sha256', '=', sha256)
      .execute(),
  )

test('an upload without references is removed after five days, and not before; it can be uploaded again', async () => {
  const unnamed = await uploaded(buyer)
  await upload(other, unnamed)
  expect(await forgetIn(UNNAMED_RETENTION_S - 60)).toEqual([])
  expect(await isKept(unnamed)).toBe(true)
  expect(await forgetIn(UNNAMED_RETENTION_S + 60)).toContain(unnamed.sha256)
  expect(await isKept(unnamed)).toBe(false)
  expect([await status(buyer, unnamed), await status(other, unnamed)]).toEqual([404, 404])
  await upload(buyer, unnamed)
  expect(await isKept(unnamed)).toBe(true)
  expect(await status(buyer, unnamed)).toBe(200)
})

test('files of an order, an event or a product stay as long as they are referred to', async () => {
  const [proof, photo, product, part] = [
    await uploaded(buyer),
    await uploaded(there.host),
    await uploaded(there.host),
    await uploaded(there.host),
  ]
  const ref = await placeOrder(buyer, there.event)
  const claim = { ref, buyerStatus: 2, paymentScreenshot: proof.url }
  await buyer.api.send('PATCH', '/update-order-buyer-status', claim)
  const products = [{ name: 'Mango', description: 'x', price: 1, photoUrls: [product.url, part.url] }]
  await createEvent(there.host, there.groupId, { photoUrls: [photo.url], products })
  const removed = await forgetIn(UNNAMED_RETENTION_S * 10)
  for (const named of [proof, photo, product, part]) {
    expect(removed).not.toContain(named.sha256)
    expect(await isKept(named)).toBe(true)
  }
  await server.database.write((tx) => tx.updateTable('events').set({ photoUrls: '[]' }).execute())
  expect(await forgetIn(UNNAMED_RETENTION_S * 10)).toEqual([photo.sha256])
})

test('uploading again restarts the period, for one person or another', async () => {
  const mine = await uploaded(buyer)
  await age(mine)
  await upload(buyer, mine)
  const shared = await uploaded(buyer)
  await age(shared)
  await upload(other, shared)
  expect(await forgetIn(0)).toEqual([])
  expect([await isKept(mine), await isKept(shared)]).toEqual([true, true])
})

test('requests are answered between the reads of two tables', async () => {
  let turns = 0
  const turn = (): void => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  await namedLately(server.database)
  clearImmediate(next)
  expect(turns).toBeGreaterThan(20)
})

test('a file referred to or uploaded during its removal stays, or exists again', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [named, again] = [await uploaded(buyer), await uploaded(other)]
    await age(named)
    await age(again)
    const ref = await placeOrder(buyer, there.event)
    const claim = { ref, buyerStatus: 2, paymentScreenshot: named.url }
    const [, claimed] = await Promise.all([
      forgetIn(0),
      buyer.api.call('PATCH', '/update-order-buyer-status', { body: claim }),
      upload(other, again),
    ])
    expect([200, 422]).toContain(claimed.status)
    expect(await isKept(named)).toBe(claimed.status === 200)
    expect(await isKept(again)).toBe(true)
    expect(await status(other, again)).toBe(200)
  }
})

test('a file that cannot be deleted does not keep the files of other transactions', async () => {
  await forgetIn(0)
  const past = systemClock.now() / 1000 - UNNAMED_RETENTION_S - 60
  const old = Array.from({ length: FILES_PER_TRANSACTION + 1 }, fileOfNoUpload)
  for (const each of old) {
    await mkdir(dirname(pathOf(each)), { recursive: true })
    await writeFile(pathOf(each), each.bytes)
    await utimes(pathOf(each), past, past)
  }
  const disk = uploadFiles(server.dataDir)
  let removals = 0
  const files = {
    ...disk,
    remove: (name: string) => ((removals += 1) === 1 ? Promise.reject(new Error('EIO')) : disk.remove(name)),
  }
  await expect(forgetUnnamed({ ...server, files, clock: systemClock })).rejects.toThrow('EIO')
  const kept = (await Promise.all(old.map(isKept))).filter(Boolean)
  expect(kept.length).toBeLessThan(old.length)
  expect(await forgetIn(0)).toHaveLength(kept.length)
})

test('files without a recorded upload, and temporary files, are removed when they are old', async () => {
  const [old, fresh] = [picture(), picture()]
  const draft = `${pathOf(old)}.0190-draft`
  for (const path of [pathOf(old), pathOf(fresh), draft]) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, path === pathOf(fresh) ? fresh.bytes : old.bytes)
  }
  const past = systemClock.now() / 1000 - UNNAMED_RETENTION_S - 60
  await utimes(pathOf(old), past, past)
  await utimes(draft, past, past)
  expect(await forgetIn(0)).toEqual([old.sha256])
  expect([await isKept(old), await isKept(fresh)]).toEqual([false, true])
  await expect(readFile(draft)).rejects.toThrow('ENOENT')
})
