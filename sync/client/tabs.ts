// Leader election among the tabs of one browser: the leader syncs for all, the others send it requests and read the
// store (C24). Correctness does not depend on a single leader (C15).
import type { ClientEngine } from './client-engine.ts'
import type { SyncStatus } from './status.ts'
import type { SyncTrigger } from './sync-driver.ts'

/** `sync`: run a round now and report its end. `life`: heartbeat only. */
type LeaderRequest = SyncTrigger | 'sync' | 'life'

/** The field names and values travel between tabs, which may run different versions of the app. */
export type TabMessage =
  | { readonly kind: 'ask'; readonly id: string; readonly what: LeaderRequest }
  | { readonly kind: 'heard' | 'done'; readonly id: string; readonly status: SyncStatus }
  | { readonly kind: 'leads' | 'status'; readonly status: SyncStatus }

type Stop = () => void

/** Lock and message channel of the tabs of one browser. */
export interface TabPort {
  /** Waits for leadership, or takes it over. Returns a function that releases it or stops waiting. */
  requestLead(steal: boolean, onGranted: () => void, onLost: () => void): Stop
  /** Sends to all other tabs. */
  send(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): Stop
}

/** The leader's work: it syncs when triggered. */
export interface LeaderWork {
  on(trigger: SyncTrigger): void
  stop(): void
}

interface TabsOptions {
  readonly engine: ClientEngine
  readonly port: TabPort
  /** Runs `work` after `milliseconds`; returns a function that cancels it. */
  readonly later: (milliseconds: number, work: () => void) => Stop
  readonly newId: () => string
  /** Starts the leader's work, with a round. */
  readonly startLeading: () => LeaderWork
}

export interface Tabs {
  /** The tab's engine, except syncing, which the leader does. */
  readonly engine: ClientEngine
  on(trigger: SyncTrigger): void
  /** The tab became visible: browsers do not freeze visible tabs, so it takes the lead. */
  shown(): void
  stop(): void
}

/** A leader that does not answer within this time counts as frozen. */
export const LEADER_ANSWER_MS = 2_000
/** Between heartbeats of a tab that does not lead. */
const HEARTBEAT_INTERVAL_MS = 60_000

/** Used where tabs cannot communicate: each one leads. */
export const soloTabPort: TabPort = {
  requestLead: (_, onGranted) => {
    onGranted()
    return () => undefined
  },
  send: () => undefined,
  listen: () => () => undefined,
}

/** A request to the leader that has no answer yet. */
interface PendingRequest {
  readonly what: LeaderRequest
  readonly onDone?: (status: SyncStatus) => void
  /** Cancels its timer. */
  cancel: Stop
}

export const coordinateTabs = (
  { engine: ownEngine, port, later, newId, startLeading }: TabsOptions,
  isShown: boolean,
): Tabs => {
  const pendingRequests = new Map<string, PendingRequest>()
  const activeSyncs = new Set<string>()
  const listeners = new Set<(status: SyncStatus) => void>()
  let work: LeaderWork | null = null
  let lastStatus = ownEngine.status()
  let isStealing = false
  let isStopped = false
  let releaseLead: Stop = () => undefined

  /** A round may end after this tab has stopped. */
  const send = (message: TabMessage): void => {
    if (!isStopped) port.send(message)
  }
  const publish = (status: SyncStatus): void => {
    lastStatus = status
    for (const listener of listeners) listener(status)
  }
  const requestLead = (steal: boolean): void => {
    if (isStopped || work || isStealing) return
    isStealing = steal
    releaseLead()
    releaseLead = port.requestLead(steal, onGranted, onLost)
  }
  const syncAndReport = async (onDone: (status: SyncStatus) => void): Promise<void> =>
    onDone(await ownEngine.syncOnce())
  const onGranted = (): void => {
    if (isStopped || work) return
    isStealing = false
    work = startLeading()
    send({ kind: 'leads', status: ownEngine.status() })
    for (const { onDone, cancel } of pendingRequests.values()) {
      cancel()
      if (onDone) void syncAndReport(onDone)
    }
    pendingRequests.clear()
  }
  const onLost = (): void => {
    isStealing = false
    work?.stop()
    work = null
    requestLead(false)
  }

  const sendRequest = (id: string, request: PendingRequest): void => {
    request.cancel()
    request.cancel = later(LEADER_ANSWER_MS, () => requestLead(true))
    send({ kind: 'ask', id, what: request.what })
  }
  const askLeader = (what: LeaderRequest, onDone?: (status: SyncStatus) => void): void => {
    const request: PendingRequest = { what, cancel: () => undefined, ...(onDone ? { onDone } : {}) }
    const id = newId()
    pendingRequests.set(id, request)
    sendRequest(id, request)
  }
  const handleAnswer = (id: string, isDone: boolean, status: SyncStatus): void => {
    const request = pendingRequests.get(id)
    if (!request) return
    request.cancel()
    // Repeated until the round is done, because the leader may be killed meanwhile.
    if (request.onDone && !isDone) request.cancel = later(LEADER_ANSWER_MS, () => sendRequest(id, request))
    else {
      pendingRequests.delete(id)
      request.onDone?.(status)
    }
  }
  const handleRequest = (id: string, what: LeaderRequest): void => {
    send({ kind: 'heard', id, status: ownEngine.status() })
    if (what === 'queued' || what === 'woken') work?.on(what)
    if (what !== 'sync' || activeSyncs.has(id)) return
    activeSyncs.add(id)
    void syncAndReport((status) => {
      activeSyncs.delete(id)
      send({ kind: 'done', id, status })
    })
  }
  const stopListening = port.listen((message) => {
    if (message.kind === 'ask') {
      if (work) handleRequest(message.id, message.what)
      return
    }
    if (work) return
    publish(message.status)
    if (message.kind === 'heard' || message.kind === 'done')
      handleAnswer(message.id, message.kind === 'done', message.status)
    if (message.kind === 'leads') for (const [id, request] of pendingRequests) sendRequest(id, request)
  })
  const unsubscribe = ownEngine.subscribe((status) => {
    if (!work) return
    publish(status)
    send({ kind: 'status', status })
  })
  let stopHeartbeat: Stop = () => undefined
  const scheduleHeartbeat = (): void => {
    stopHeartbeat = later(HEARTBEAT_INTERVAL_MS, () => {
      if (!work && pendingRequests.size === 0) askLeader('life')
      scheduleHeartbeat()
    })
  }

  const tabs: Tabs = {
    engine: {
      ...ownEngine,
      syncOnce: () => (work || isStopped ? ownEngine.syncOnce() : new Promise((onDone) => askLeader('sync', onDone))),
      status: () => (work ? ownEngine.status() : lastStatus),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    on: (trigger) => {
      if (isStopped) return
      if (work) work.on(trigger)
      else askLeader(trigger)
    },
    shown: () => requestLead(true),
    stop: () => {
      isStopped = true
      stopHeartbeat()
      stopListening()
      unsubscribe()
      work?.stop()
      work = null
      releaseLead()
      for (const { cancel, onDone } of pendingRequests.values()) {
        cancel()
        onDone?.(lastStatus)
      }
      pendingRequests.clear()
    },
  }
  scheduleHeartbeat()
  requestLead(isShown)
  // Requests the leader's status.
  if (!work) askLeader('life')
  return tabs
}
