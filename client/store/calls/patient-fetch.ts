// A request that times out when no data arrives for a while, but not while a large answer arrives slowly.

/**
 * Returns status and text. `waits`: milliseconds until the answer starts, and between its parts. Rejects when the
 * connection is lost or stalls.
 */
export const patientFetch = async (
  path: string,
  init: RequestInit,
  waits: { readonly first: number; readonly next: number },
): Promise<{ readonly status: number; readonly text: string }> => {
  const aborting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const within = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => aborting.abort(new DOMException('Nothing came', 'TimeoutError')), milliseconds)
  }
  try {
    within(waits.first)
    const { status, body } = await fetch(path, { ...init, signal: aborting.signal })
    const decoder = new TextDecoder()
    let text = ''
    if (body === null) return { status, text }
    const reader = body.getReader()
    for (let more = true; more;) {
      within(waits.next)
      const part = await reader.read()
      more = !part.done
      text += decoder.decode(part.value, { stream: more })
    }
    return { status, text }
  } finally {
    clearTimeout(timer)
  }
}
