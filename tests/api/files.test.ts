import { readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { paintNoise, pngChunk, sha256Of as shaOf } from '#tests/support/noise-picture.ts'
import { MAX_STORED_BYTES_PER_DAY } from '#server/payment/take-upload.ts'
import { uploadFiles } from '#server/payment/upload-files.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person
let member: Person
let outsider: Person

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url, 2)
  ;[buyer, member] = there.buyers as [Person, Person]
  outsider = await signUp(server.url)
})
afterAll(() => server.close())

const picture = (): Buffer => paintNoise()
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer()

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
    outsider: await status(outsider),
    guest: await status(null),
  }
}

test('an uploaded picture is read by its uploader and nobody else', async () => {
  const { sha256, bytes } = await uploaded(buyer)
  const response = await get(buyer, sha256)
  const shown = Buffer.from(await response.arrayBuffer())
  expect((await pixels(shown)).equals(await pixels(bytes))).toBe(true)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toMatch(/^private/)
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(await readers(sha256)).toEqual({ host: 404, buyer: 200, member: 404, outsider: 404, guest: 404 })
  const kept = await readFile(joinPath(server.dataDir, 'uploads', sha256.slice(0, 2), sha256))
  expect(kept.equals(shown)).toBe(true)
})

describe('a thumbnail for lists', () => {
  const small = (who: Person | null, sha256: string) => get(who, `${sha256}?size=small`)
  const pathOf = (sha256: string): string => joinPath(server.dataDir, 'small', sha256.slice(0, 2), sha256)
  const photo = (): Promise<Buffer> =>
    sharp({ create: { width: 900, height: 1200, channels: 3, background: '#c45' } })
      .jpeg()
      .toBuffer()

  test('is rendered once, cached, and as protected as the picture', async () => {
    const bytes = await photo()
    const sha256 = shaOf(bytes)
    expect((await put(buyer, bytes, sha256, 'image/jpeg')).status).toBe(200)
    const responses = await Promise.all([small(buyer, sha256), small(buyer, sha256), get(buyer, sha256)])
    expect(responses.map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/webp',
      'image/webp',
      'image/jpeg',
    ])
    const [first, again] = await Promise.all(
      responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
    )
    expect(await sharp(first).metadata()).toMatchObject({ width: 320, height: 427, format: 'webp' })
    expect(again!.equals(first!)).toBe(true)
    expect((await readFile(pathOf(sha256))).equals(first!)).toBe(true)
    expect((await small(member, sha256)).status).toBe(404)
    expect((await small(null, sha256)).status).toBe(404)
    expect((await small(buyer, 'a'.repeat(64))).status).toBe(404)
  })

  test('is rendered again when missing, and is deleted with the picture', async () => {
    const bytes = await photo()
    const sha256 = shaOf(bytes)
    await put(buyer, bytes, sha256, 'image/jpeg')
    const files = uploadFiles(server.dataDir)
    await small(buyer, sha256)
    await rm(pathOf(sha256))
    expect((await small(buyer, sha256)).headers.get('content-type')).toBe('image/webp')
    await files.remove(sha256)
    await expect(readFile(pathOf(sha256))).rejects.toThrow('ENOENT')
    expect((await small(buyer, sha256)).status).toBe(404)
  })
})

test('only pictures are accepted, by their first bytes; the hash must match; a token is required', async () => {
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

test('an upload of 10 MB is accepted; one byte more is refused', async () => {
  const room = 10 * 1024 * 1024 - paintNoise().length - 12
  const ten = paintNoise(200, [pngChunk('gaMa', Buffer.alloc(room))])
  expect(ten.length).toBe(10 * 1024 * 1024)
  expect((await put(buyer, ten)).status).toBe(200)
  expect((await put(buyer, Buffer.concat([ten, Buffer.alloc(1)]))).status).toBe(413)
})

describe('a picture is re-encoded', () => {
  const SECRET = 'SECRET-51.5N-0.1W'
  const shownOf = async (bytes: Buffer, type: string): Promise<Buffer> => {
    expect((await put(buyer, bytes, shaOf(bytes), type)).status).toBe(200)
    const response = await get(buyer, shaOf(bytes))
    return Buffer.from(await response.arrayBuffer())
  }

  test('location and other metadata are removed', async () => {
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c45' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
      .jpeg()
      .toBuffer()
    expect(photo.includes(SECRET)).toBe(true)
    const shown = await shownOf(photo, 'image/jpeg')
    const { exif, xmp, iptc, icc, comments, width, height, format } = await sharp(shown).metadata()
    expect({ exif, xmp, iptc, icc, comments }).toEqual({})
    expect({ width, height, format }).toEqual({ width: 60, height: 90, format: 'jpeg' })
    expect(shown.includes(SECRET)).toBe(false)
  })

  test('another file appended to it or hidden in it is removed', async () => {
    const script = Buffer.from(`<script>alert('${SECRET}')</script>`)
    const inside = await shownOf(paintNoise(200, [pngChunk('tEXt', script), pngChunk('scRi', script)]), 'image/png')
    const gif = await sharp(paintNoise()).gif().toBuffer()
    const behind = await shownOf(Buffer.concat([gif, Buffer.from('PK\x03\x04'), script]), 'image/gif')
    for (const shown of [inside, behind]) {
      expect(shown.includes('SECRET')).toBe(false)
      expect((await sharp(shown).metadata()).format).toBe('png')
    }
  })

  test('it is no larger than a screen shows', async () => {
    const wide = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#283' } })
      .webp()
      .toBuffer()
    expect(await sharp(await shownOf(wide, 'image/webp')).metadata()).toMatchObject({
      format: 'webp',
      width: 2000,
      height: 500,
    })
  })

  test('a file that only starts like a picture, is truncated, or would fill the memory is refused', async () => {
    const whole = paintNoise(30_000)
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    for (const bytes of [
      Buffer.concat([whole.subarray(0, 8), Buffer.alloc(500)]),
      whole.subarray(0, whole.length / 2),
      bomb,
    ]) {
      const response = await put(buyer, bytes)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ msgCode: 1901 })
    }
  })
})

/** Begins an upload and closes the connection at once. */
const uploadAndLeave = (who: Person, afterMs: number): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    const headers = [
      `PUT /api/files/${'a'.repeat(64)} HTTP/1.1`,
      'host: gotong',
      `authorization: Bearer ${who.api.token}`,
      'content-type: image/png',
      'content-length: 1000',
    ]
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${headers.join('\r\n')}\r\n\r\n`)
      setTimeout(() => socket.resetAndDestroy(), afterMs)
    })
    socket.on('error', () => undefined).on('close', () => resolve())
  })

test('a phone that often leaves while its upload is authenticated can upload afterwards', async () => {
  const phone = await signUp(server.url)
  for (let n = 0; n < 60; n += 1) await uploadAndLeave(phone, n % 6)
  await expect.poll(async () => (await put(phone, picture())).status).toBe(200)
})

test('the same bytes can be uploaded twice, by one person and by another', async () => {
  const { sha256, bytes } = await uploaded(buyer)
  expect((await put(buyer, bytes)).status).toBe(200)
  expect((await readers(sha256)).outsider).toBe(404)
  expect((await put(outsider, bytes)).status).toBe(200)
  expect(await readers(sha256)).toMatchObject({ buyer: 200, outsider: 200, member: 404 })
})

test('API-047 a payment screenshot is read by the buyer and the host of its order', async () => {
  const ref = await placeOrder(buyer, there.event)
  const { sha256, url } = await uploaded(buyer)
  const claim = { ref, buyerStatus: 2, paymentScreenshot: url }
  await buyer.api.send('PATCH', '/update-order-buyer-status', claim)
  expect(await readers(sha256)).toEqual({ host: 200, buyer: 200, member: 404, outsider: 404, guest: 404 })
})

test('knowing a hash grants no access to bytes that somebody else uploaded', async () => {
  const secret = await uploaded(outsider)
  const ref = await placeOrder(buyer, there.event)
  const claim = await buyer.api.call('PATCH', '/update-order-buyer-status', {
    body: { ref, buyerStatus: 2, paymentScreenshot: secret.url },
  })
  expect(claim.status).toBe(422)
  // A row that refers to it nevertheless grants nothing.
  await server.database.write(async (tx) => {
    await tx.updateTable('orders').set({ paymentScreenshot: secret.url }).where('id', '=', ref).execute()
    await tx
      .updateTable('events')
      .set({ photoUrls: JSON.stringify([secret.url]) })
      .where('id', '=', there.event.id)
      .execute()
  })
  expect(await readers(secret.sha256)).toEqual({ host: 404, buyer: 404, member: 404, outsider: 200, guest: 404 })
})

test('photos of events in a private group are for its members; in a public group for everybody', async () => {
  const shown = await uploaded(there.host)
  await createEvent(there.host, there.groupId, { photoUrls: [shown.url] })
  expect(await readers(shown.sha256)).toEqual({ host: 200, buyer: 200, member: 200, outsider: 200, guest: 200 })

  const closed = await createGroup(there.host, { name: 'Behind the gate', public: 0 })
  await join(member, closed)
  const hidden = await uploaded(there.host)
  const products = [{ name: 'Mango', description: 'x', price: 1, photoUrls: [hidden.url] }]
  const event = await createEvent(there.host, closed, { products })
  expect(await readers(hidden.sha256)).toEqual({ host: 200, buyer: 404, member: 200, outsider: 404, guest: 404 })
  await closeEvent(there.host, event.id)
  expect((await get(member, hidden.sha256)).status).toBe(200)
})

test('a photo stays readable while the event or one of its products shows it, and no longer', async () => {
  const { sha256, url } = await uploaded(there.host)
  const shown = { host: 200, buyer: 200, member: 200, outsider: 200, guest: 200 }
  const hidden = { host: 200, buyer: 404, member: 404, outsider: 404, guest: 404 }
  const product = (name: string, change: object = {}) => ({ name, description: 'x', price: 12, ...change })
  const split = {
    name: 'One mango',
    description: '',
    itemsPerCase: 6,
    costPerItem: 2,
    minItemOrder: 1,
    fulfillCondition: 'full-only',
    isFullCase: false,
    acknowledgementRequiredPayAfter: false,
    photoUrl: url,
  }
  const event = await createEvent(there.host, there.groupId, {
    photoUrls: [url],
    products: [
      product('Mango', { photoUrls: [url], splitCasePurchase: split }),
      product('Cherries', { photoUrls: [url] }),
    ],
  })
  const edit = (change: object) => there.host.api.send('PATCH', '/update-event', { id: event.id, ...change })
  expect(await readers(sha256)).toEqual(shown)
  await edit({ photoUrls: [] })
  await edit({ products: [product('Mango', { splitCasePurchase: split })] })
  expect(await readers(sha256)).toEqual(shown)
  await edit({ products: [product('Mango')] })
  expect(await readers(sha256)).toEqual(hidden)
  await edit({ products: [product('Mango', { photoUrls: [url] })] })
  expect(await readers(sha256)).toEqual(shown)
  await there.host.api.send('DELETE', '/delete-event', undefined, { id: event.id })
  expect(await readers(sha256)).toEqual(hidden)
})

test('a group keeps its picture when its uploader leaves and when they delete their account', async () => {
  const admin = await signUp(server.url)
  const id = await createGroup(there.host, { name: 'Two admins', public: 0 })
  for (const who of [admin, member]) await join(who, id)
  await there.host.api.send('PATCH', '/change-group-role', { groupId: id, userId: admin.id, role: 'ADMIN' })
  const { sha256, url, bytes } = await uploaded(admin)
  await admin.api.send('PATCH', '/update-group', { photoUrl: url }, { id })
  const shown = { host: 200, buyer: 404, member: 200, outsider: 404, guest: 404 }
  expect(await readers(sha256)).toEqual(shown)
  await admin.api.send('DELETE', '/remove-member', undefined, { groupId: id, userId: admin.id })
  expect(await readers(sha256)).toEqual(shown)
  expect((await admin.api.call('POST', '/delete-account', { body: { password: admin.pin } })).status).toBe(200)
  expect(await readers(sha256)).toEqual(shown)
  const kept = Buffer.from(await (await get(member, sha256)).arrayBuffer())
  expect((await pixels(kept)).equals(await pixels(bytes))).toBe(true)
})

test('after 500 MB of pictures a day further uploads are refused, and the device keeps them', async () => {
  const eager = await signUp(server.url)
  const createdAt = Math.floor(Date.now() / 1000) - 3600
  const rows = Array.from({ length: 50 }, (_, n) => ({
    id: `${n}:${eager.id}`,
    sha256: `${n}`,
    kept: `${n}`,
    userId: eager.id,
    type: 'image/png',
    size: MAX_STORED_BYTES_PER_DAY / 50 - (n === 0 ? 1 : 0),
    createdAt,
  }))
  await server.database.write((tx) => tx.insertInto('uploads').values(rows).execute())
  await uploaded(eager)
  const refused = await put(eager, picture())
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ msgCode: 1904, msgResp: 'Too many pictures today. Try again tomorrow' })
  await uploaded(outsider)
})

test('API-091 upload-photo accepts a form and answers the URL', async () => {
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
  const shown = await buyer.api.raw(reply.msgResp.url)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('png')
  const guest = await apiAt(server.url, null).raw('/api/upload-photo', { method: 'POST', body: new FormData() })
  expect(guest.status).toBe(401)
  const empty = await buyer.api.raw('/api/upload-photo', { method: 'POST', body: new FormData() })
  expect(empty.status).toBe(422)
})
