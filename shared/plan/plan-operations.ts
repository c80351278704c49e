// The calls of the plan room.
import { includeFeatures } from './include-features.ts'

export const planOperations = [includeFeatures] as const
