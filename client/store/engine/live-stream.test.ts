import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLive, pauseBefore } from './live-stream.ts'

interface Line {
  readonly say: (text: string) => void
  readonly end: () => void
  readonly path: string
  readonly token: string | null
  readonly signal: AbortSignal
}

let lines: Line[]
const onPoke = vi.fn<() => void>()
const open = (token: string | null = 't1'): (() => void) =>
  openLive({
    token: () => Promise.resolve(token),
    clientId: () => Promise.resolve('c 1'),
    onPoke,
    random: () => 1,
  })

const answering = (type = 'text/event-stream', status = 200) =>
  vi.fn<(path: string, init: RequestInit) => Promise<Response>>((path, init) => {
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (c) => void (controller = c) })
    const signal = init.signal as AbortSignal
    signal.addEventListener('abort', () => controller.error(signal.reason))
    lines.push({
      path,
      say: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      token: new Headers(init.headers).get('authorization'),
      signal,
    })
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
  })

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  onPoke.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

test('the live stream sends token and client id, and opening it and each of its events is a poke', async () => {
  vi.stubGlobal('fetch', answering())
  const close = open()
  await settle()
  expect(lines[0]).toMatchObject({ token: 'Bearer t1', path: '/api/live?clientId=c%201' })
  expect(onPoke).toHaveBeenCalledTimes(1)
  lines[0]?.say('event: moved\ndata: {}\n\n')
  await settle()
  expect(onPoke).toHaveBeenCalledTimes(2)
  lines[0]?.say(': beat\n\n')
  await settle()
  expect(onPoke).toHaveBeenCalledTimes(2)
  close()
})

test('SYN-023 a half-open stream is closed after 45 s of silence and reopened; heartbeats keep it open', async () => {
  vi.stubGlobal('fetch', answering())
  const close = open()
  for (let beat = 0; beat < 5; beat += 1) {
    await vi.advanceTimersByTimeAsync(30_000)
    lines[0]?.say(': beat\n\n')
  }
  await settle()
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(lines[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines).toHaveLength(2)
  close()
})

test('an unanswered request for a stream is cancelled after 45 s and sent again', async () => {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
  )
  vi.stubGlobal('fetch', fetch)
  const close = open()
  await vi.advanceTimersByTimeAsync(44_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetch).toHaveBeenCalledTimes(2)
  close()
})

test('a stream that ends is reopened with exponential backoff up to one minute', async () => {
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('network')))
  vi.stubGlobal('fetch', fetch)
  const close = open()
  await settle()
  expect(fetch).toHaveBeenCalledTimes(1)
  for (const [n, pause] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    await vi.advanceTimersByTimeAsync(pause * 1000 - 1)
    expect(fetch).toHaveBeenCalledTimes(n + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(n + 2)
  }
  close()
})

test("a captive portal's page with status 200 is not a stream", async () => {
  vi.stubGlobal('fetch', answering('text/html'))
  const close = open()
  await settle()
  expect(onPoke).not.toHaveBeenCalled()
  close()
})

test('after a new sign-in the stream reconnects within two seconds', async () => {
  vi.stubGlobal('fetch', answering())
  let token: string | null = null
  const close = openLive({
    token: () => Promise.resolve(token),
    clientId: () => Promise.resolve(null),
    onPoke,
    random: () => 1,
  })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(lines).toHaveLength(0)
  token = 't2'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines.map((line) => line.token)).toEqual(['Bearer t2'])
  close()
})

test('SYN-031 after a failed read of the session the stream connects within two seconds', async () => {
  vi.stubGlobal('fetch', answering())
  let failures = 1
  const close = openLive({
    token: () => (failures-- > 0 ? Promise.reject(new Error('storage fails')) : Promise.resolve('t1')),
    clientId: () => Promise.resolve(null),
    onPoke,
    random: () => 1,
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines.map((line) => line.token)).toEqual(['Bearer t1'])
  close()
})

test('without a token no request is sent; closing stops permanently', async () => {
  vi.stubGlobal('fetch', answering())
  const none = open(null)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines).toHaveLength(0)
  none()
  const close = open()
  await settle()
  close()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.signal.aborted).toBe(true)
})

test('pauses are spread over their upper half', () => {
  expect([pauseBefore(0, 0), pauseBefore(0, 1), pauseBefore(20, 0), pauseBefore(20, 1)]).toEqual([
    500, 1000, 30000, 60000,
  ])
})
