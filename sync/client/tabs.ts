// Leader election among the tabs of one browser: the leader syncs for all, the others send it requests and read the
// store (C24). Correctness does not depend on a single leader (C15).
import type { ClientEngine } from './client-engine.ts'
import type { SyncStatus } from './status.ts'
import type { SyncTrigger } from './sync-driver.ts'

/** `sync`: run a round now and report its end. `life`: heartbeat only. */
type Asked = SyncTrigger | 'sync' | 'life'

export type TabMessage =
  | { readonly kind: 'ask'; readonly id: string; readonly what: Asked }
  | { readonly kind: 'heard' | 'done'; readonly id: string; readonly status: SyncStatus }
  | { readonly kind: 'leads' | 'status'; readonly status: SyncStatus }

type Stop = () => void

/** Communication between the tabs of one browser. */
export interface TabPort {
  /** Waits for leadership, or takes it over. Returns a function that releases it or stops waiting. */
  lead(steal: boolean, given: () => void, lost: () => void): Stop
  /** Sends to all other tabs. */
  say(message: TabMessage): void
  hear(listener: (message: TabMessage) => void): Stop
}

/** Work of the leader only. */
export interface Work {
  on(trigger: SyncTrigger): void
  stop(): void
}

export interface TabsOptions {
  readonly engine: ClientEngine
  readonly port: TabPort
  /** Runs `work` after `milliseconds`; returns a function that cancels it. */
  readonly later: (milliseconds: number, work: () => void) => Stop
  readonly newId: () => string
  /** Starts with a round. */
  readonly lead: () => Work
}

export interface Tabs {
  /** The tab's engine, except syncing, which the leader does. */
  readonly engine: ClientEngine
  on(trigger: SyncTrigger): void
  /** The tab became visible: browsers do not freeze visible tabs, so it takes the lead. */
  shown(): void
  stop(): void
}

/** Milliseconds within which a leader must answer; otherwise it counts as frozen. */
export const LEADER_ANSWER_MS = 2_000
/** Milliseconds after which an idle tab sends a heartbeat. */
const PROBE = 60_000

/** Used where tabs cannot communicate: each one leads. */
export const alone: TabPort = {
  lead: (_, given) => {
    given()
    return () => undefined
  },
  say: () => undefined,
  hear: () => () => undefined,
}

interface Question {
  readonly what: Asked
  readonly done?: (status: SyncStatus) => void
  cancel: Stop
}

export const shareTabs = ({ engine: own, port, later, newId, lead }: TabsOptions, isShown: boolean): Tabs => {
  const questions = new Map<string, Question>()
  const underWay = new Set<string>()
  const listeners = new Set<(status: SyncStatus) => void>()
  let work: Work | null = null
  let last = own.status()
  let stealing = false
  let stopped = false
  let giveBack: Stop = () => undefined

  /** A round may end after this tab has stopped. */
  const say = (message: TabMessage): void => {
    if (!stopped) port.say(message)
  }
  const tell = (status: SyncStatus): void => {
    last = status
    for (const listener of listeners) listener(status)
  }
  const request = (steal: boolean): void => {
    if (stopped || work || stealing) return
    stealing = steal
    giveBack()
    giveBack = port.lead(steal, given, lost)
  }
  const round = async (done: (status: SyncStatus) => void): Promise<void> => done(await own.syncOnce())
  const given = (): void => {
    if (stopped || work) return
    stealing = false
    work = lead()
    say({ kind: 'leads', status: own.status() })
    for (const { done, cancel } of questions.values()) {
      cancel()
      if (done) void round(done)
    }
    questions.clear()
  }
  const lost = (): void => {
    stealing = false
    work?.stop()
    work = null
    request(false)
  }

  const put = (id: string, question: Question): void => {
    question.cancel()
    question.cancel = later(LEADER_ANSWER_MS, () => request(true))
    say({ kind: 'ask', id, what: question.what })
  }
  const ask = (what: Asked, done?: (status: SyncStatus) => void): void => {
    const question: Question = { what, cancel: () => undefined, ...(done ? { done } : {}) }
    const id = newId()
    questions.set(id, question)
    put(id, question)
  }
  const answered = (id: string, isDone: boolean, status: SyncStatus): void => {
    const question = questions.get(id)
    if (!question) return
    question.cancel()
    // Repeated until answered, because the leader may be killed meanwhile.
    if (question.done && !isDone) question.cancel = later(LEADER_ANSWER_MS, () => put(id, question))
    else {
      questions.delete(id)
      question.done?.(status)
    }
  }
  const serve = (id: string, what: Asked): void => {
    say({ kind: 'heard', id, status: own.status() })
    if (what === 'queued' || what === 'woken') work?.on(what)
    if (what !== 'sync' || underWay.has(id)) return
    underWay.add(id)
    void round((status) => {
      underWay.delete(id)
      say({ kind: 'done', id, status })
    })
  }
  const stopHearing = port.hear((message) => {
    if (message.kind === 'ask') {
      if (work) serve(message.id, message.what)
      return
    }
    if (work) return
    tell(message.status)
    if (message.kind === 'heard' || message.kind === 'done')
      answered(message.id, message.kind === 'done', message.status)
    if (message.kind === 'leads') for (const [id, question] of questions) put(id, question)
  })
  const unsubscribe = own.subscribe((status) => {
    if (!work) return
    tell(status)
    say({ kind: 'status', status })
  })
  let stopProbing: Stop = () => undefined
  const probe = (): void => {
    stopProbing = later(PROBE, () => {
      if (!work && questions.size === 0) ask('life')
      probe()
    })
  }

  const tabs: Tabs = {
    engine: {
      ...own,
      syncOnce: () => (work || stopped ? own.syncOnce() : new Promise((done) => ask('sync', done))),
      status: () => (work ? own.status() : last),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    on: (trigger) => {
      if (stopped) return
      if (work) work.on(trigger)
      else ask(trigger)
    },
    shown: () => request(true),
    stop: () => {
      stopped = true
      stopProbing()
      stopHearing()
      unsubscribe()
      work?.stop()
      work = null
      giveBack()
      for (const { cancel, done } of questions.values()) {
        cancel()
        done?.(last)
      }
      questions.clear()
    },
  }
  probe()
  request(isShown)
  // Requests the leader's status.
  if (!work) ask('life')
  return tabs
}
