// Computes each PIN hash once for each server: nearly everybody in the tests has the same PIN, and hashing is slow on
// purpose. The cost of a hash stays the server's; people with the same PIN share a salt.
import { vi } from 'vitest'

type Argon2 = typeof import('@node-rs/argon2')
type HashOptions = Parameters<Argon2['hash']>[1]

const keyOf = (options: HashOptions, ...texts: readonly unknown[]): string => {
  const { secret, ...cost } = options ?? {}
  return JSON.stringify([texts.map(String), cost, secret && Buffer.from(secret).toString('hex')])
}

vi.mock('@node-rs/argon2', async (importOriginal: () => Promise<Argon2>) => {
  const original = await importOriginal()
  const hashes = new Map<string, Promise<string>>()
  const matches = new Map<string, Promise<boolean>>()
  const remembered = <T>(known: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? compute()
    known.set(key, found)
    return found
  }
  return {
    ...original,
    hash: (pin: string, options?: HashOptions) =>
      remembered(hashes, keyOf(options, pin), () => original.hash(pin, options)),
    verify: (hash: string, pin: string, options?: HashOptions) =>
      remembered(matches, keyOf(options, hash, pin), () => original.verify(hash, pin, options)),
  }
})
