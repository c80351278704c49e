import type { ZodMiniObject, infer as Infer } from 'zod/mini'

/** The fields that the schema names, unchecked: a reply is validated once, where a row that does not fit is left out. */
export const pickFields = <Schema extends ZodMiniObject>(schema: Schema, row: Infer<Schema>): Infer<Schema> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in schema.shape)) as Infer<Schema>
