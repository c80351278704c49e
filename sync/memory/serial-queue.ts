/** Runs tasks one after another; a failing task does not stop the next. */
export const createSerialQueue = (): (<R>(work: () => Promise<R>) => Promise<R>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
