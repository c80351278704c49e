// A device that listens to GET /api/live.
import type { Person } from './neighbourhood.ts'

export interface LiveLine {
  readonly headers: Headers
  /** Pokes since it opened. */
  count(): number
  /** Resolves when there are that many. */
  reached(pokes: number): Promise<void>
  close(): void
}

export const listenLive = async (who: Person, clientId?: string): Promise<LiveLine> => {
  const controller = new AbortController()
  const query = clientId === undefined ? '' : `?clientId=${clientId}`
  const response = await who.api.raw(`/api/live${query}`, { signal: controller.signal })
  let text = ''
  const waiting = new Set<() => void>()
  const count = () => text.split('event: moved\n').length - 1
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      for (const wake of waiting) wake()
      waiting.clear()
    }
  }
  read().catch(() => undefined)
  return {
    headers: response.headers,
    count,
    reached: async (pokes) => {
      while (count() < pokes) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    close: () => controller.abort(),
  }
}
