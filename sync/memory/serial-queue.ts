/** Runs tasks one after another; a failing task does not stop the next. */
export const inTurns = (): (<R>(work: () => Promise<R>) => Promise<R>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
