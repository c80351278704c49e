// PINs are hashed with Argon2id (RFC 9106) and the server's pepper: 10,000 of them must not be quick to try.
import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

export interface PinHash {
  of(pin: string): Promise<string>
  /** With no hash at all it does the same work and answers false, so that time does not tell who has an account. */
  matches(hash: string | undefined, pin: string): Promise<boolean>
  /** What is kept or said of a secret of somebody's: without the pepper a code's million possibilities cannot be tried on it. */
  mark(kind: 'code' | 'link' | 'device', userId: string, secret: string): string
}

/** OWASP's second choice of parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const pinHash = async (pepper: Buffer): Promise<PinHash> => {
  const options = { ...COST, secret: pepper }
  const nobodys = await hash('nobody', options)
  return {
    of: (pin) => hash(pin, options),
    matches: async (known, pin) => {
      const same = await verify(known ?? nobodys, pin, options)
      return known !== undefined && same
    },
    mark: (kind, userId, secret) => createHmac('sha256', pepper).update(`${kind} ${userId} ${secret}`).digest('hex'),
  }
}
