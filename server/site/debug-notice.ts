// Posts a JSON line to a webhook for events that the operator wants to see immediately.

export type DebugNotice =
  | { readonly what: 'started'; readonly database: string }
  | { readonly what: 'stopping' }
  | { readonly what: 'fault'; readonly side: string; readonly kind: string; readonly about: string }

const NOTICE_TIMEOUT_MS = 3_000

/** Throws when it was not accepted. `now` in milliseconds. */
export const debugNoticeTo =
  (url: string, version: string) =>
  async (notice: DebugNotice, now: number): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'gotong', version, at: Math.floor(now / 1000), ...notice }),
      signal: AbortSignal.timeout(NOTICE_TIMEOUT_MS),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the debug notice was answered ${response.status}`)
  }
