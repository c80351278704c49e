// Computes each PIN hash once in a process: nearly everybody in the tests has the same PIN, and hashing is slow on purpose.
// The cost of a hash stays the server's; people with the same PIN share a salt.
import { createRequire } from 'node:module'

type Argon2 = typeof import('@node-rs/argon2')
type HashOptions = Parameters<Argon2['hash']>[1]

// An import would lead back to this file.
const original = createRequire(import.meta.url)('@node-rs/argon2') as Argon2

const keyOf = (options: HashOptions, ...texts: readonly unknown[]): string => {
  const { secret, ...cost } = options ?? {}
  return JSON.stringify([texts.map(String), cost, secret && Buffer.from(secret).toString('hex')])
}

const remembered = <T>(known: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> => {
  const found = known.get(key) ?? compute()
  known.set(key, found)
  return found
}

const hashes = new Map<string, Promise<string>>()
const matches = new Map<string, Promise<boolean>>()

export const hash = (pin: string, options?: HashOptions): Promise<string> =>
  remembered(hashes, keyOf(options, pin), () => original.hash(pin, options))

export const verify = (known: string, pin: string, options?: HashOptions): Promise<boolean> =>
  remembered(matches, keyOf(options, known, pin), () => original.verify(known, pin, options))
