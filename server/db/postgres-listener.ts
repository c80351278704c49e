// A dedicated PostgreSQL connection: receives messages of other processes (LISTEN), and holds the locks of timers.
import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { everySoOften, type Hearing, type Processes } from './processes.ts'

const HEARTBEAT_INTERVAL_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5_000
const CONNECTING = 10_000
const [SOONEST_AGAIN, LATEST_AGAIN] = [100, 5_000]

/** Key space of timer locks, apart from those of transactions: theirs have two numbers. */
const TIMERS = 1_735_288_948

const drop = (client: Client): void => {
  client.removeAllListeners()
  client.on('error', () => {})
  client.end().catch(() => {})
}

/** `tell` sends texts to all listeners, marked with this process's id. */
export const openPostgresListener = async (
  config: ClientConfig,
  tell: (texts: readonly string[]) => Promise<void>,
  onFault: (error: unknown) => void,
): Promise<Processes> => {
  const self = `${randomUUID()} `
  const hearings = new Set<Hearing>()
  const timers = new Set<NodeJS.Timeout>()
  const held = new Set<string>()
  let client: Client | undefined
  let again: NodeJS.Timeout | undefined
  let wait = SOONEST_AGAIN
  let closed = false

  const connect = async (): Promise<void> => {
    const made = new Client({ ...config, connectionTimeoutMillis: CONNECTING })
    const onLost = (error?: unknown): void => lost(made, error)
    made.on('error', onLost)
    made.on('end', onLost)
    made.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(self)) return
      for (const { onMessage } of hearings) onMessage(payload.slice(self.length))
    })
    try {
      await made.connect()
      await made.query('listen gotong')
    } catch (error) {
      drop(made)
      throw error
    }
    if (closed) return drop(made)
    client = made
    wait = SOONEST_AGAIN
  }

  const retry = (): void => {
    again = setTimeout(() => {
      connect().then(
        () => {
          for (const { missed } of hearings) missed()
        },
        (error: unknown) => {
          onFault(error)
          wait = Math.min(2 * wait, LATEST_AGAIN)
          if (!closed) retry()
        },
      )
    }, wait)
  }

  const lost = (which: Client, error: unknown): void => {
    if (which !== client) return
    client = undefined
    held.clear()
    drop(which)
    if (closed) return
    onFault(error ?? new Error('the line to PostgreSQL ended'))
    retry()
  }

  const isHeld = async (name: string): Promise<boolean> => {
    if (held.has(name)) return true
    const current = client
    if (!current) return false
    const { rows } = await current.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [
      TIMERS,
      name,
    ])
    if (rows[0]?.held === true && current === client) held.add(name)
    return held.has(name)
  }

  const letGo = (name: string): void => {
    if (held.delete(name)) client?.query('select pg_advisory_unlock($1, hashtext($2))', [TIMERS, name]).catch(onFault)
  }

  await connect()
  /** Heartbeat that detects half-open connections. */
  const beat = setInterval(() => {
    const current = client
    current
      ?.query({ text: 'select 1', query_timeout: HEARTBEAT_TIMEOUT_MS } as { text: string })
      .catch((error: unknown) => lost(current, error))
  }, HEARTBEAT_INTERVAL_MS)

  return {
    tell: (texts) => tell(texts.map((text) => self + text)),
    hear: (hearing) => {
      hearings.add(hearing)
      return () => hearings.delete(hearing)
    },
    timer: (name, milliseconds, work) => {
      const timer = everySoOften(milliseconds, async () => void ((await isHeld(name)) && (await work())), onFault)
      timers.add(timer)
      return () => {
        clearInterval(timer)
        timers.delete(timer)
        letGo(name)
      }
    },
    close: async () => {
      closed = true
      clearTimeout(again)
      clearInterval(beat)
      for (const timer of timers) clearInterval(timer)
      if (client) drop(client)
      client = undefined
    },
  }
}
