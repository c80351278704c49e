export const groupBy = <V>(values: readonly V[], keyOf: (value: V) => string): Map<string, V[]> => {
  const groups = new Map<string, V[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}
