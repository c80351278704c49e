import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { addQuotaRuns, quotaDay, quotaRuns } from '#server/quotas/quota-usage-repository.ts'
import { MAX_UPLOADS_PER_DAY } from '#server/payment/take-upload.ts'
import {
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_BYTES_PER_USER,
  MAX_UPLOADS,
  MAX_UPLOADS_PER_USER,
  uploadSlots,
} from '#server/payment/upload-slots.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let attacker: Person
let other: Person

beforeAll(async () => {
  server = await startServer()
  attacker = await signUp(server.url)
  other = await signUp(server.url)
})
afterAll(() => server.close())

describe('upload slots', () => {
  test('OPS-011 one user has a maximum of uploads at a time, and a finished one makes room', () => {
    const slots = uploadSlots()
    const held = Array.from({ length: MAX_UPLOADS_PER_USER }, () => slots.take('attacker', 1))
    expect(held.every((release) => release !== undefined)).toBe(true)
    expect(slots.take('attacker', 1)).toBeUndefined()
    expect(slots.take('other', 1)).toBeDefined()
    held[0]?.()
    held[0]?.()
    expect(slots.take('attacker', 1)).toBeDefined()
    expect(slots.take('attacker', 1)).toBeUndefined()
  })

  test('OPS-011 one user has a maximum of bytes at a time', () => {
    const slots = uploadSlots()
    expect(slots.take('attacker', MAX_UPLOAD_BYTES_PER_USER)).toBeDefined()
    expect(slots.take('attacker', 1)).toBeUndefined()
  })

  test('OPS-011 all users together have a maximum of uploads and of bytes', () => {
    const many = uploadSlots()
    for (let n = 0; n < MAX_UPLOADS; n += 1) expect(many.take(`user ${n}`, 1)).toBeDefined()
    expect(many.take('one more', 1)).toBeUndefined()
    const large = uploadSlots()
    let bytes = 0
    for (let n = 0; large.take(`user ${n}`, 10_000_000) !== undefined; n += 1) bytes += 10_000_000
    expect(bytes).toBe(MAX_UPLOAD_BYTES)
  })
})

/** Sends the head of an upload and no body; answers how to end it. */
const openUpload = (person: Person, n: number): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const sending = httpRequest(`${server.url}/api/files/${String(n).padStart(64, '0')}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/png', 'content-length': 100 },
    })
    sending.on('error', () => {})
    sending.on('socket', (socket) => socket.once('connect', () => setImmediate(() => resolve(() => sending.destroy()))))
    sending.once('response', (response) => reject(new Error(`answered ${response.statusCode}`)))
    sending.flushHeaders()
  })

const upload = async (person: Person, bytes: Uint8Array, name = 'f'.repeat(64)) => {
  const response = await person.api.raw(`/api/files/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Blob([bytes as Uint8Array<ArrayBuffer>]),
  })
  return { status: response.status, body: (await response.json()) as { msgCode: number } }
}

const untilStatus = async (wanted: number, ask: () => Promise<{ readonly status: number }>): Promise<number> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { status } = await ask()
    if (status === wanted) return status
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return 0
}

test('OPS-011 uploads that are opened and never finished block only their sender, until they are closed', async () => {
  const opened = await Promise.all(Array.from({ length: MAX_UPLOADS_PER_USER }, (_, n) => openUpload(attacker, n)))
  const attack = () => upload(attacker, new Uint8Array(10))
  expect(await untilStatus(429, attack)).toBe(429)
  expect((await attack()).body.msgCode).toBe(1905)
  expect((await upload(other, new Uint8Array(10))).status).toBe(422)
  for (const close of opened) close()
  expect(await untilStatus(422, attack)).toBe(422)
})

test('OPS-011 pictures that cannot be read count against the quota of the day', async () => {
  const day = quotaDay(toSeconds(systemClock.now()))
  const usage = { actorId: other.id, operation: 'upload-picture', day }
  const counted = async (): Promise<number> =>
    (await server.database.read((snapshot) => quotaRuns(snapshot, usage, ['pictures']))).get('pictures') ?? 0
  const before = await counted()
  expect((await upload(other, new Uint8Array(10))).body.msgCode).toBe(1901)
  expect(await counted()).toBe(before + 1)
  await server.database.write((tx) => addQuotaRuns(tx, [{ ...usage, target: 'pictures', runs: MAX_UPLOADS_PER_DAY }]))
  expect(await upload(other, new Uint8Array(10))).toMatchObject({ status: 429, body: { msgCode: 1904 } })
})
