// Of the tabs of one browser one syncs for all: the others ask it, and see in the store what came of it (C24). Nothing
// depends on there being exactly one (C15).
import type { ClientEngine } from './client-engine.ts'
import type { SyncStatus } from './status.ts'
import type { Occasion } from './sync-driver.ts'

/** `sync`: a round now, and word when it is over. `life`: only whether somebody is there. */
type Asked = Occasion | 'sync' | 'life'

export type TabMessage =
  | { readonly kind: 'ask'; readonly id: string; readonly what: Asked }
  | { readonly kind: 'heard' | 'done'; readonly id: string; readonly status: SyncStatus }
  | { readonly kind: 'leads' | 'status'; readonly status: SyncStatus }

type Stop = () => void

/** What the tabs of one browser have in common. */
export interface TabPort {
  /** Waits for the lead to be free, or takes it from whoever has it. Answers how to give it back, or to stop waiting. */
  lead(steal: boolean, given: () => void, lost: () => void): Stop
  /** To all other tabs. */
  say(message: TabMessage): void
  hear(listener: (message: TabMessage) => void): Stop
}

/** What only the leading tab does. */
export interface Work {
  on(occasion: Occasion): void
  stop(): void
}

export interface TabsOptions {
  readonly engine: ClientEngine
  readonly port: TabPort
  /** Runs `work` after `milliseconds`; answers how to cancel it. */
  readonly later: (milliseconds: number, work: () => void) => Stop
  readonly newId: () => string
  /** Begins with a round. */
  readonly lead: () => Work
}

export interface Tabs {
  /** The tab's own engine, but for syncing, which is the leading tab's. */
  readonly engine: ClientEngine
  on(occasion: Occasion): void
  /** Somebody looks at this tab: it is not put to sleep, so it had better lead. */
  shown(): void
  stop(): void
}

/** Milliseconds within which a leader answers; else it is taken to be frozen. */
export const PATIENCE = 2_000
/** Milliseconds after which a tab that wants nothing asks all the same. */
const PROBE = 60_000

/** Where tabs cannot tell each other anything, each leads. */
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

  /** A round may end after this tab has left. */
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
    question.cancel = later(PATIENCE, () => request(true))
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
    // Until it is over it is asked again and again: whoever does it may be killed meanwhile.
    if (question.done && !isDone) question.cancel = later(PATIENCE, () => put(id, question))
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
    on: (occasion) => {
      if (stopped) return
      if (work) work.on(occasion)
      else ask(occasion)
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
  // For the leader's status.
  if (!work) ask('life')
  return tabs
}
