/** Page numbers to show: first, last, the current one and its neighbours; null is an ellipsis. */
export const pageNumbers = (current: number, last: number, siblings = 1): (number | null)[] => {
  const wanted = new Set([1, last])
  for (let page = current - siblings; page <= current + siblings; page += 1)
    if (page >= 1 && page <= last) wanted.add(page)
  const shown = [...wanted].sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const gap = page - (shown[index - 1] ?? page - 1)
    if (gap === 2) return [page - 1, page]
    return gap > 2 ? [null, page] : [page]
  })
}

/** For lists without a specified size (decision Q-069). */
export const PAGE_SIZE = 10

/** 'Viewing 1-10 of 61' */
export const viewing = (page: number, size: number, total: number): string =>
  total === 0 ? 'Viewing 0 of 0' : `Viewing ${(page - 1) * size + 1}-${Math.min(page * size, total)} of ${total}`

export interface PageOf<T> {
  /** Starts at 1; the last page where the list became shorter. */
  readonly page: number
  readonly shown: readonly T[]
}

export const pageOf = <T>(list: readonly T[], wanted: number, size = PAGE_SIZE): PageOf<T> => {
  const page = Math.max(1, Math.min(wanted, Math.ceil(list.length / size)))
  return { page, shown: list.slice((page - 1) * size, page * size) }
}
