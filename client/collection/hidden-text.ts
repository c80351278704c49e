import { counted } from '#client/ui/count-words.ts'

/** Announces what is hidden below, by the marks of `useHiddenBelow`. */
export const hiddenText = (marks: readonly (string | null)[]): string => {
  const count = (mark: string): number => marks.filter((each) => each === mark).length
  const parts: string[] = []
  if (count('line') > 0) parts.push(counted(count('line'), 'more line'))
  if (count('note') > 0) parts.push(parts.length > 0 ? 'note goes on' : 'Note goes on')
  if (count('order') > 0) parts.push(`${counted(count('order'), 'more order')} below`)
  return parts.length > 0 ? parts.join(', ') : 'More below'
}
