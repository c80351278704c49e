// Encrypted tokens that clients store and return unread: JSON Web Encryption (RFC 7516) with a limited lifetime.
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'

export interface EncryptedToken {
  seal(value: Readonly<Record<string, unknown>>, seconds: number): Promise<string>
  /** Undefined for a text that this server did not encrypt for this purpose, or that has expired. */
  open(text: string): Promise<Readonly<Record<string, unknown>> | undefined>
}

export const encryptedTokens = (secret: Buffer, purpose: string, clock: Clock): EncryptedToken => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `gotong ${purpose}`, 32))
  return {
    seal: (value, seconds) =>
      new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(toSeconds(clock.now()) + seconds)
        .encrypt(key),
    open: async (text) => {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          audience: purpose,
          requiredClaims: ['exp'],
          currentDate: new Date(clock.now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return payload.value as Readonly<Record<string, unknown>>
      } catch {
        return undefined
      }
    },
  }
}
