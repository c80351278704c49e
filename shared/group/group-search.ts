import { MIN_SIMILARITY, similarityTo } from '#shared/kernel/similarity.ts'

/** Most similar first, then by name; an empty text finds nothing. */
export const foundGroups = <G extends { readonly name: string }>(groups: readonly G[], typed: string): G[] => {
  const likenessOf = similarityTo(typed)
  return groups
    .map((group) => ({ group, likeness: likenessOf(group.name) }))
    .filter(({ likeness }) => likeness >= MIN_SIMILARITY)
    .sort((a, b) => b.likeness - a.likeness || a.group.name.localeCompare(b.group.name))
    .map(({ group }) => group)
}

/** MY GROUP: newest first. */
export const newestFirst = <G extends { readonly createdAt: number }>(groups: readonly G[]): G[] =>
  [...groups].sort((a, b) => b.createdAt - a.createdAt)
