import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { apiAt } from '#tests/support/api.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url, 2)
  ;[buyer, member] = there.buyers as [Person, Person]
  stranger = await signUp(server.url)
})
afterAll(() => server.close())

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const picture = (): Buffer => Buffer.concat([PNG, randomBytes(64)])
const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const put = (who: Person, bytes: Buffer, sha256 = shaOf(bytes), type = 'image/png') =>
  who.api.raw(`/api/files/${sha256}`, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } })
const get = (who: Person | null, sha256: string) => (who?.api ?? apiAt(server.url, null)).raw(`/api/files/${sha256}`)
const uploaded = async (who: Person): Promise<{ sha256: string; url: string; bytes: Buffer }> => {
  const bytes = picture()
  const response = await put(who, bytes)
  expect(response.status).toBe(200)
  const { url } = (await response.json()) as { url: string }
  return { sha256: shaOf(bytes), url, bytes }
}
const readers = async (sha256: string): Promise<Record<string, number>> => {
  const status = async (who: Person | null) => (await get(who, sha256)).status
  return {
    host: await status(there.host),
    buyer: await status(buyer),
    member: await status(member),
    stranger: await status(stranger),
    guest: await status(null),
  }
}

test('what was uploaded is read back by who uploaded it, as the picture that it is, and by nobody else', async () => {
  const { sha256, bytes } = await uploaded(buyer)
  const response = await get(buyer, sha256)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toMatch(/^private/)
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(await readers(sha256)).toEqual({ host: 404, buyer: 200, member: 404, stranger: 404, guest: 404 })
  const kept = await readFile(joinPath(server.dataDir, 'uploads', sha256.slice(0, 2), sha256))
  expect(kept).toEqual(bytes)
})

test('only pictures are taken, by their first bytes; the hash must be theirs; a token is needed', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await put(buyer, svg)).status).toBe(422)
  expect((await put(buyer, svg, shaOf(svg), 'image/svg+xml')).status).toBe(422)
  expect((await put(buyer, Buffer.from('%PDF-1.7'))).status).toBe(422)
  expect((await put(buyer, Buffer.alloc(0))).status).toBe(422)
  const bytes = picture()
  expect((await put(buyer, bytes, 'a'.repeat(64))).status).toBe(422)
  expect((await put(buyer, bytes, shaOf(bytes), 'text/html')).status).toBe(415)
  expect((await put(buyer, bytes, `../${shaOf(bytes).slice(3)}`)).status).toBe(404)
  const without = await fetch(`${server.url}/api/files/${shaOf(bytes)}`, { method: 'PUT', body: new Uint8Array(bytes) })
  expect(without.status).toBe(401)
  expect((await get(buyer, shaOf(bytes))).status).toBe(404)
})

test('10 MB are taken and not a byte more', async () => {
  const ten = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024 - PNG.length)])
  expect((await put(buyer, ten)).status).toBe(200)
  expect((await put(buyer, Buffer.concat([ten, Buffer.alloc(1)]))).status).toBe(413)
})

test('the same bytes go up twice without harm, for one person and for another', async () => {
  const { sha256, bytes } = await uploaded(buyer)
  expect((await put(buyer, bytes)).status).toBe(200)
  expect((await readers(sha256)).stranger).toBe(404)
  expect((await put(stranger, bytes)).status).toBe(200)
  expect(await readers(sha256)).toMatchObject({ buyer: 200, stranger: 200, member: 404 })
})

test('API-047 a payment screenshot is read by its buyer and the host of the order that names it', async () => {
  const ref = await placeOrder(buyer, there.event)
  const { sha256, url } = await uploaded(buyer)
  const claim = { ref, buyerStatus: 2, paymentScreenshot: url }
  await buyer.api.send('PATCH', '/update-order-buyer-status', claim)
  expect(await readers(sha256)).toEqual({ host: 200, buyer: 200, member: 404, stranger: 404, guest: 404 })
})

test('naming a hash grants nothing to who did not upload its bytes', async () => {
  const secret = await uploaded(stranger)
  const ref = await placeOrder(buyer, there.event)
  const claim = await buyer.api.call('PATCH', '/update-order-buyer-status', {
    body: { ref, buyerStatus: 2, paymentScreenshot: secret.url },
  })
  expect(claim.status).toBe(422)
  // Even a row that names it all the same opens nothing.
  await server.database.write(async (tx) => {
    await tx.updateTable('orders').set({ paymentScreenshot: secret.url }).where('id', '=', ref).execute()
    await tx
      .updateTable('events')
      .set({ photoUrls: JSON.stringify([secret.url]) })
      .where('id', '=', there.event.id)
      .execute()
  })
  expect(await readers(secret.sha256)).toEqual({ host: 404, buyer: 404, member: 404, stranger: 200, guest: 404 })
})

test('photos of an event in a private group are for its members; in a public group for everybody', async () => {
  const shown = await uploaded(there.host)
  await createEvent(there.host, there.groupId, { photoUrls: [shown.url] })
  expect(await readers(shown.sha256)).toEqual({ host: 200, buyer: 200, member: 200, stranger: 200, guest: 200 })

  const closed = await createGroup(there.host, { name: 'Behind the gate', public: 0 })
  await join(member, closed)
  const hidden = await uploaded(there.host)
  const products = [{ name: 'Mango', description: 'x', price: 1, photoUrls: [hidden.url] }]
  const event = await createEvent(there.host, closed, { products })
  expect(await readers(hidden.sha256)).toEqual({ host: 200, buyer: 404, member: 200, stranger: 404, guest: 404 })
  await closeEvent(there.host, event.id)
  expect((await get(member, hidden.sha256)).status).toBe(200)
})

test('upload-photo takes a form and answers the url', async () => {
  const form = new FormData()
  form.set('type', '1')
  form.set('file', new Blob([new Uint8Array(picture())], { type: 'image/png' }), 'me.png')
  const response = await buyer.api.raw('/api/upload-photo', { method: 'POST', body: form })
  expect(response.status).toBe(200)
  const reply = (await response.json()) as { msgCode: number; msgResp: { url: string } }
  expect(reply).toMatchObject({
    msgCode: 1900,
    msgResp: { url: expect.stringMatching(/^\/api\/files\/[0-9a-f]{64}$/) as string },
  })
  expect((await buyer.api.raw(reply.msgResp.url)).status).toBe(200)
  const empty = await buyer.api.raw('/api/upload-photo', { method: 'POST', body: new FormData() })
  expect(empty.status).toBe(422)
})
