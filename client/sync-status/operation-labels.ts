// Labels of changes, for the person who made them.
import type { Operation } from '#shared/operation.ts'
import { operations } from '#shared/operations.ts'
import { retiredOperations } from '#shared/retired-operations.ts'

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(operations.map((operation) => [operation.name, operation]))
const RETIRED: ReadonlyMap<string, string | null> = new Map(retiredOperations.map(({ name, label }) => [name, label]))

interface Change {
  readonly name: string
  readonly input: unknown
}

/** An input of an earlier version, which no longer fits, gets the label of all inputs. */
export const operationLabel = ({ name, input }: Change): string => {
  const operation = OPERATIONS.get(name)
  if (operation === undefined) return RETIRED.get(name) ?? 'Change'
  const read = operation.labelOf && operation.input.safeParse(input)
  return (read?.success && operation.labelOf?.(read.data)) || (operation.label ?? 'Change')
}
