// A dedicated PostgreSQL connection: receives messages of other processes (LISTEN), and holds the locks of timers.
import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig, type QueryConfig, type QueryResultRow } from 'pg'
import { repeatWithoutOverlap, type MessageListener, type Processes } from './processes.ts'

const HEARTBEAT_INTERVAL_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 10_000
/** Milliseconds until the connection is tried again, doubled after each failure. */
const [SOONEST_AGAIN, LATEST_AGAIN] = [100, 5_000]

/** Key space of timer locks, apart from those of transactions: theirs have two numbers. */
const TIMER_LOCK_SPACE = 1_735_288_948

/**
 * PostgreSQL notices within about ten seconds that this connection is dead, and frees the locks of its timers; by default
 * it takes two hours. Without effect on Unix sockets.
 */
const NOTICE_DEAD_CONNECTION = `select set_config('tcp_keepalives_idle', '5', false),
  set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '3', false),
  set_config('tcp_user_timeout', '10000', false)`

/** A process of PostgreSQL. The system uses a pid again, but not with the same start. */
interface Backend {
  readonly pid: number
  readonly start: string
}

const OWN_BACKEND = `select pid, extract(epoch from backend_start)::text as start from pg_stat_activity
  where pid = pg_backend_pid()`

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1 and extract(epoch from backend_start)::text = $2`

/** Rejects when a half-open connection does not answer. */
const ask = <R extends QueryResultRow>(client: Client, text: string, values: readonly unknown[] = []) =>
  client.query<R>({ text, values: [...values], query_timeout: HEARTBEAT_TIMEOUT_MS } as QueryConfig)

const drop = (client: Client): void => {
  client.removeAllListeners()
  client.on('error', () => {})
  client.end().catch(() => {})
}

interface ConnectionEvents {
  readonly onPayload: (payload: string) => void
  /** Messages and locks may have been lost since the connection was. */
  readonly onLost: () => void
  readonly onReconnected: () => void
  readonly onFault: (error: unknown) => void
}

interface Connection {
  /** Undefined while the connection is down. */
  readonly current: () => Client | undefined
  readonly close: () => void
}

/** A connection that listens, and is opened again after each loss. */
const keepConnected = async (config: ClientConfig, events: ConnectionEvents): Promise<Connection> => {
  const { onPayload, onLost, onReconnected, onFault } = events
  let client: Client | undefined
  let backend: Backend | undefined
  let again: NodeJS.Timeout | undefined
  let wait = SOONEST_AGAIN
  let closed = false

  /** After a network break the former backend may still hold the locks of this process's timers. */
  const replaceBackend = async (made: Client): Promise<void> => {
    await ask(made, NOTICE_DEAD_CONNECTION)
    if (backend) await ask(made, TERMINATE, [backend.pid, backend.start]).catch(onFault)
    const { rows } = await ask<Backend & QueryResultRow>(made, OWN_BACKEND)
    backend = rows[0]
  }

  const connect = async (): Promise<void> => {
    const made = new Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    const onEnd = (error?: unknown): void => lost(made, error)
    made.on('error', onEnd)
    made.on('end', onEnd)
    made.on('notification', ({ payload = '' }) => onPayload(payload))
    try {
      await made.connect()
      await ask(made, 'listen gotong')
      await replaceBackend(made)
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
      connect().then(onReconnected, (error: unknown) => {
        onFault(error)
        wait = Math.min(2 * wait, LATEST_AGAIN)
        if (!closed) retry()
      })
    }, wait)
  }

  const lost = (which: Client, error: unknown): void => {
    if (which !== client) return
    client = undefined
    onLost()
    drop(which)
    if (closed) return
    onFault(error ?? new Error('the connection of the PostgreSQL listener ended'))
    retry()
  }

  await connect()
  /** Heartbeat that detects half-open connections. */
  const beat = setInterval(() => {
    const current = client
    if (current) ask(current, 'select 1').catch((error: unknown) => lost(current, error))
  }, HEARTBEAT_INTERVAL_MS)

  return {
    current: () => client,
    close: () => {
      closed = true
      clearTimeout(again)
      clearInterval(beat)
      if (client) drop(client)
      client = undefined
    },
  }
}

/** Locks of timers. PostgreSQL frees them when their connection ends. */
const timerLocks = (connection: () => Client | undefined, onFault: (error: unknown) => void) => {
  const held = new Set<string>()
  return {
    isHeld: async (name: string): Promise<boolean> => {
      if (held.has(name)) return true
      const client = connection()
      if (!client) return false
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [
        TIMER_LOCK_SPACE,
        name,
      ])
      if (rows[0]?.held === true && client === connection()) held.add(name)
      return held.has(name)
    },
    release: (name: string): void => {
      if (held.delete(name))
        connection()?.query('select pg_advisory_unlock($1, hashtext($2))', [TIMER_LOCK_SPACE, name]).catch(onFault)
    },
    clear: (): void => held.clear(),
  }
}

/** `sendAll` sends texts to all processes. Each text begins with the id of its process, which ignores its own. */
export const openPostgresListener = async (
  config: ClientConfig,
  sendAll: (texts: readonly string[]) => Promise<void>,
  onFault: (error: unknown) => void,
): Promise<Processes> => {
  const self = `${randomUUID()} `
  const listeners = new Set<MessageListener>()
  const timers = new Set<NodeJS.Timeout>()
  let connection: Connection | undefined
  const locks = timerLocks(() => connection?.current(), onFault)

  connection = await keepConnected(config, {
    onPayload: (payload) => {
      if (payload.startsWith(self)) return
      for (const { onMessage } of listeners) onMessage(payload.slice(self.length))
    },
    onLost: locks.clear,
    onReconnected: () => {
      for (const { onMissed } of listeners) onMissed()
    },
    onFault,
  })
  const { close } = connection

  return {
    send: (texts) => sendAll(texts.map((text) => self + text)),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    timer: (name, milliseconds, work) => {
      const timer = repeatWithoutOverlap(
        milliseconds,
        async () => void ((await locks.isHeld(name)) && (await work())),
        onFault,
      )
      timers.add(timer)
      return () => {
        clearInterval(timer)
        timers.delete(timer)
        locks.release(name)
      }
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      close()
    },
  }
}
