// Bounds of every text and list in a call's input, because stored input reaches every device that may read it. They
// are wider than the limits that the rules explain to people. Each is one schema for all inputs: a start builds some 300 fewer.
import { z, type ZodMiniNumber, type ZodMiniString, type ZodMiniType } from 'zod/mini'
import type { Seconds } from './clock.ts'

const ID_TEXT = z.string().check(z.maxLength(128))
const PICTURE_TEXT = z.string().check(z.maxLength(200))

/** An id, a reference, a version, a hash or a date. */
export const idText = (): ZodMiniString<string> => ID_TEXT

/** Address of a picture. */
export const pictureText = (): ZodMiniString<string> => PICTURE_TEXT

/** The end of the year 2999 in Singapore: dates have four digits for the year. */
export const MAX_EPOCH_S = 32_503_651_199
/** One million dollars. */
export const MAX_PRICE_CENTS = 100_000_000
const DAY_S = 86_400

const EPOCH_SECONDS = z.int().check(z.gte(0), z.lte(MAX_EPOCH_S))
const PRICE_CENTS = z.int().check(z.gte(-MAX_PRICE_CENTS), z.lte(MAX_PRICE_CENTS)).brand<'cents'>()
const STORED_TEXT: ZodMiniType<string> = z.string()
const STORED_NUMBER = z.int()

/** A moment in epoch seconds. */
export const epochSeconds = (): ZodMiniNumber<number> => EPOCH_SECONDS

/** Seconds of at most one day; rules refuse a negative one with words. */
export const durationSeconds = (): ZodMiniNumber<number> => z.int().check(z.gte(-DAY_S), z.lte(DAY_S))

/** A price in cents; rules refuse a negative one with words where the field has none. */
export const priceCents = () => PRICE_CENTS

/** Cents, or hundredths of a percent: a plain number until its unit is known. */
export const discountAmount = (): ZodMiniNumber<number> => z.int().check(z.gte(0), z.lte(MAX_PRICE_CENTS))

/** Cents of a stored row. */
export const wholeCents = () => STORED_NUMBER.brand<'cents'>()

/** A moment of a stored row. */
export const storedSeconds = (): ZodMiniType<Seconds> => STORED_NUMBER

/** A hybrid time of a stored row. */
export const storedTime = () => STORED_TEXT.brand<'hybrid time'>()

/** The id of a stored row, marked with its table. */
export const storedId = <Id extends string>(): ZodMiniType<Id> => STORED_TEXT as ZodMiniType<Id>

export const MAX_COUNT = 10_000_000

/** A flag as rows store it. */
export const zeroOrOne = () => z.union([z.literal(0), z.literal(1)])
