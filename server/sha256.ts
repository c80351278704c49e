import { createHash, timingSafeEqual } from 'node:crypto'

export const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest()

export const sha256Hex = (content: Buffer | string): string => sha256(content).toString('hex')

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (one: Buffer | string, other: Buffer | string): boolean =>
  timingSafeEqual(sha256(one), sha256(other))
