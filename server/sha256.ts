import { createHash } from 'node:crypto'

export const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest()

export const sha256Hex = (content: Buffer | string): string => sha256(content).toString('hex')
