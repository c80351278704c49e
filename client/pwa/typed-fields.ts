/** The part of a text field that counts. */
export interface TypedField {
  readonly value: string
  readonly isConnected: boolean
}

/** Fields of the page that have typed text. */
export const typedFields = () => {
  const fields = new Set<TypedField>()
  return {
    add: (field: TypedField): unknown => fields.add(field),
    isAnyFilled: (): boolean => {
      for (const field of fields) if (!field.isConnected || field.value === '') fields.delete(field)
      return fields.size > 0
    },
  }
}
