/** Returns the list with one item at another position. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): T[] => {
  const [one] = list.slice(from, from + 1)
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
