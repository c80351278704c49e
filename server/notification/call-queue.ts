/** Returns a function that starts calls in their order, at most `maxRunning` at the same time, and settles as its call does. */
export const callQueue = (maxRunning: number): ((call: () => Promise<void>) => Promise<void>) => {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  const startNext = (): void => {
    if (running >= maxRunning) return
    const call = waiting.shift()
    if (!call) return
    running += 1
    void call().finally(() => {
      running -= 1
      startNext()
    })
  }
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push(() => call().then(resolve, reject))
      startNext()
    })
}
