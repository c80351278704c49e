// A push service: accepts messages, verifies the sender (RFC 8292), and decrypts with the device's keys (RFC 8291,
// RFC 8188). Independent of the server's library.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  /** The receiving device. */
  readonly device: string
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Claims of the sender's token. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }
}

export interface PushService {
  readonly origin: string
  /** A subscription in the browser's JSON form. */
  subscribe(device: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly received: readonly Received[]
  /** Status of every further message for the device. */
  answer(device: string, status: number): void
  /** Answers wait until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

interface Device {
  readonly keys: ECDH
  readonly auth: Buffer
}

const concat = (...parts: (Buffer | string)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)))
const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** One record, the maximum that push services accept. */
const opened = (body: Buffer, { keys, auth }: Device): string => {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = keys.computeSecret(sender)
  const material = derived(shared, auth, concat('WebPush: info\0', keys.getPublicKey(), sender), 32)
  const key = derived(material, salt, concat('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(material, salt, concat('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a two and zero padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** Throws when the token was not signed with the key that it names. */
const vouched = (authorization: string): Received['claims'] => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isGenuine = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('the token is not signed with its key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['claims']
}

export const startPushService = async (): Promise<PushService> => {
  const devices = new Map<string, Device>()
  const answers = new Map<string, number>()
  const received: Received[] = []
  let released: Promise<void> = Promise.resolve()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = (request.url ?? '').slice(1)
      const known = devices.get(device)
      const status = answers.get(device) ?? 201
      if (known && status === 201) {
        const text = opened(Buffer.concat(chunks), known)
        received.push({ device, text, headers: request.headers, claims: vouched(request.headers.authorization ?? '') })
      }
      void released.then(() => response.writeHead(known ? status : 404).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    subscribe: (name) => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      devices.set(name, { keys, auth })
      return {
        endpoint: `${origin}/${name}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    answer: (device, status) => void answers.set(device, status),
    hold: () => {
      let release = (): void => undefined
      released = new Promise((resolve) => (release = resolve))
      return release
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
