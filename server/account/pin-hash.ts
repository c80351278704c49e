// Hashes PINs with Argon2id (RFC 9106) and the server's pepper, because all 10,000 of them must be slow to try.
import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

export interface PinHash {
  of(pin: string): Promise<string>
  /** Without a hash it does the same work and returns false, so that timing does not reveal accounts. */
  matches(hash: string | undefined, pin: string): Promise<boolean>
  /** MAC of a user's secret: without the pepper the million possible codes cannot be tried against it. */
  mark(kind: 'code' | 'link' | 'device' | 'email', userId: string, secret: string): string
}

/** OWASP's second choice of parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const pinHash = async (pepper: Buffer): Promise<PinHash> => {
  const options = { ...COST, secret: pepper }
  const dummyHash = await hash('no account', options)
  return {
    of: (pin) => hash(pin, options),
    matches: async (known, pin) => {
      const same = await verify(known ?? dummyHash, pin, options)
      return known !== undefined && same
    },
    mark: (kind, userId, secret) => createHmac('sha256', pepper).update(`${kind} ${userId} ${secret}`).digest('hex'),
  }
}
