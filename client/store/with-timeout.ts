/** Resolves when `work` is done, or so many milliseconds later without it. */
export const withTimeout = (milliseconds: number, work: Promise<unknown>): Promise<unknown> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
