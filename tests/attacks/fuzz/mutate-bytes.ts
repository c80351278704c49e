// Seeded mutations of bytes and text: the same seed gives the same input on every machine.

import { createSeededRandom } from '#sync/simulator/seeded-random.ts'

/** Floats from 0 to below 1. */
export type Random = () => number

export const randomOf = (seed: number): Random => createSeededRandom(seed).next

export const below = (random: Random, limit: number): number => Math.floor(random() * limit)

export const pick = <T>(random: Random, list: readonly T[]): T => {
  const chosen = list[below(random, list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** Values at which parsers go wrong: zero, sign bits, off-by-one of powers of two. */
const BOUNDARIES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

/** Never shared memory, which no file reader accepts. */
type Bytes = Uint8Array<ArrayBuffer>

type Mutation = (bytes: Bytes, random: Random) => Bytes

const joined = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

const rangeIn = (bytes: Bytes, random: Random): { readonly from: number; readonly to: number } => {
  const from = below(random, bytes.length)
  return { from, to: Math.min(bytes.length, from + 1 + below(random, 64)) }
}

const flipBit: Mutation = (bytes, random) => {
  const at = below(random, bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8))
  return bytes
}

const writeBoundary: Mutation = (bytes, random) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = pick(random, [1, 2, 4])
  if (bytes.length < width) return bytes
  const at = below(random, bytes.length - width + 1)
  const value = pick(random, BOUNDARIES)
  const isLittle = random() < 0.5
  if (width === 1) view.setUint8(at, value & 0xff)
  else if (width === 2) view.setUint16(at, value & 0xffff, isLittle)
  else view.setUint32(at, value, isLittle)
  return bytes
}

const removeRange: Mutation = (bytes, random) => {
  const { from, to } = rangeIn(bytes, random)
  return joined(bytes.subarray(0, from), bytes.subarray(to))
}

const repeatRange: Mutation = (bytes, random) => {
  const { from, to } = rangeIn(bytes, random)
  const copies = Array.from({ length: 1 + below(random, 40) }, () => bytes.subarray(from, to))
  return joined(bytes.subarray(0, from), ...copies, bytes.subarray(from))
}

const overwriteWithNoise: Mutation = (bytes, random) => {
  const { from, to } = rangeIn(bytes, random)
  for (let at = from; at < to; at += 1) bytes[at] = below(random, 256)
  return bytes
}

const moveRange: Mutation = (bytes, random) => {
  const { from, to } = rangeIn(bytes, random)
  bytes.copyWithin(below(random, bytes.length), from, to)
  return bytes
}

const truncate: Mutation = (bytes, random) => bytes.slice(0, below(random, bytes.length))

const MUTATIONS: readonly Mutation[] = [
  flipBit,
  flipBit,
  writeBoundary,
  writeBoundary,
  writeBoundary,
  removeRange,
  repeatRange,
  overwriteWithNoise,
  moveRange,
  truncate,
]

/** One to eight mutations, one after another. */
export const mutateBytes = (original: Uint8Array, random: Random): Bytes => {
  let bytes: Bytes = new Uint8Array(original)
  for (let left = 1 + below(random, 8); left > 0 && bytes.length > 0; left -= 1)
    bytes = pick(random, MUTATIONS)(bytes, random)
  return bytes
}
