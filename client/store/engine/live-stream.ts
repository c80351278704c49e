// The live stream of pokes. Read with fetch, because EventSource cannot send a token.
import { eventReader } from './event-stream.ts'
import { authHeaders } from '#client/store/calls/auth-headers.ts'

/** The server sends a heartbeat every 15 s: a stream that is silent for longer than this is dead. */
const MAX_SILENCE_MS = 45_000
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
const SIGNED_OUT_PAUSE_MS = 2_000

export interface LiveOptions {
  readonly token: () => Promise<string | null>
  /** Tells the server whose rejections to report. */
  readonly clientId: () => Promise<string | null>
  /** Data changed on the server, or may have while the stream was down. */
  readonly onPoke: () => void
  readonly random: () => number
}

/** Milliseconds before the n-th consecutive attempt, with jitter in the upper half. */
export const pauseBefore = (failures: number, random: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) * (0.5 + random / 2)

/** Keeps the stream open until the returned function is called. */
export const openLive = ({ token, clientId, onPoke, random }: LiveOptions): (() => void) => {
  let closed = false
  let failures = 0
  let line: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = async (bearer: string, signal: AbortSignal, alive: () => void): Promise<void> => {
    const client = await clientId()
    const path = `/api/live${client === null ? '' : `?clientId=${encodeURIComponent(client)}`}`
    const response = await fetch(path, { headers: authHeaders(bearer), signal, cache: 'no-store' })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !response.body || !isStream) throw new Error(`No live line: ${response.status}`)
    failures = 0
    onPoke()
    const next = eventReader()
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      alive()
      if (next(decoder.decode(value, { stream: true })).length > 0) onPoke()
    }
  }

  const connect = async (): Promise<void> => {
    // Unreadable storage is read again.
    const bearer = await token().catch(() => null)
    if (closed) return
    if (bearer !== null) {
      const controller = new AbortController()
      line = controller
      let silence = setTimeout(() => controller.abort(), MAX_SILENCE_MS)
      const alive = (): void => {
        clearTimeout(silence)
        silence = setTimeout(() => controller.abort(), MAX_SILENCE_MS)
      }
      await read(bearer, controller.signal, alive).catch(() => {})
      clearTimeout(silence)
    }
    line = undefined
    // Without a token no request is sent: the person may sign in at any moment.
    const pause = bearer === null ? SIGNED_OUT_PAUSE_MS : pauseBefore(failures++, random())
    if (!closed) timer = setTimeout(again, pause)
  }

  const again = (): void => {
    clearTimeout(timer)
    timer = undefined
    void connect()
  }
  const online = (): void => {
    failures = 0
    line?.abort()
    if (timer !== undefined) again()
  }

  void connect()
  globalThis.addEventListener?.('online', online)
  return () => {
    closed = true
    clearTimeout(timer)
    line?.abort()
    globalThis.removeEventListener?.('online', online)
  }
}
