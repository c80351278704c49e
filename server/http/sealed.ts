// Values that leave the server and come back unread and unchanged, for a while: encrypted JSON Web Tokens (RFC 7516).
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'

export interface Sealed {
  seal(value: Readonly<Record<string, unknown>>, seconds: number): Promise<string>
  /** Undefined for what this server did not seal for this purpose, or too long ago. */
  open(text: string): Promise<Readonly<Record<string, unknown>> | undefined>
}

export const sealedWith = (secret: Buffer, purpose: string, clock: Clock): Sealed => {
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
