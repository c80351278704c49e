// Thresholds of the check of payment proofs, chosen by the measurement in docs/proof-check.md.
import type { Comparison } from './compare-pictures.ts'

/** Distance of two signatures up to which the pictures themselves are compared. */
const MAX_SIGNATURE_DISTANCE = 0.8
/** Blocks with text that a comparison needs. */
const MIN_BLOCKS = 12
/** A number, not a part: another time or reference changes a few blocks however much else there is. */
const MAX_DIFFERENT_BLOCKS = 1

export const isCandidate = (distance: number): boolean => distance <= MAX_SIGNATURE_DISTANCE

export const isSamePicture = ({ blocks, different }: Comparison): boolean =>
  blocks >= MIN_BLOCKS && different <= MAX_DIFFERENT_BLOCKS
