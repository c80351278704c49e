// Labels of changes, for the person who made them.
import { operations } from '#shared/operations.ts'
import { retiredOperations } from '#shared/retired-operations.ts'

const LABELS: ReadonlyMap<string, string | null> = new Map(
  [...operations, ...retiredOperations].map(({ name, label }) => [name, label]),
)

export const operationLabel = (name: string): string => LABELS.get(name) ?? 'Change'
