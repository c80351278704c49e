export interface RetryPause {
  readonly over: Promise<void>
  readonly end: () => void
}

/** Is over after `pauseMs`, when network or person return, or when it is ended. */
export const retryPause = (pauseMs: number): RetryPause => {
  const ended = new AbortController()
  const end = (): void => ended.abort()
  const timer = setTimeout(end, pauseMs)
  const over = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  for (const event of ['online', 'focus', 'visibilitychange'])
    globalThis.addEventListener?.(event, end, { signal: ended.signal })
  return { over, end }
}
