// One tab of a browser keeps the live line, so that many tabs do not use up its connections to the server.
// An optimisation: nothing depends on there being exactly one.

type Stop = () => void

/** Runs `lead` while this tab leads. The tab that was shown last takes over. Without Web Locks every tab leads. */
export const whileLeading = (name: string, lead: () => Stop): Stop => {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return lead()
  let stopped = false
  let release: Stop | undefined

  const hold = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    const stop = lead()
    return new Promise<void>((resolve) => {
      release = resolve
    }).finally(stop)
  }
  const request = (steal: boolean): void => {
    if (stopped || release) return
    let given = false
    navigator.locks
      .request(name, { steal }, () => {
        given = true
        return hold()
      })
      .catch(() => {
        // Another tab took the lead: wait for it to go.
        release?.()
        release = undefined
        if (given) request(false)
      })
  }
  const shown = (): void => {
    if (document.visibilityState === 'visible') request(true)
  }

  request(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', shown)
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', shown)
    release?.()
  }
}
