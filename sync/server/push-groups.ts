// Group commit: pushes that arrive while others are decided wait, and are then decided together, in one transaction (S32).

/** A group of many small pushes saves most of their commits; a longer one keeps all of them waiting. */
const MAX_PUSHES = 32
/** Mutations: the server answers nothing else while it decides a group. */
const MAX_WEIGHT = 400
/** Pushes of a failed group, one after another, that find the store unavailable before the others are not decided. */
const MAX_UNAVAILABLE_IN_A_ROW = 2

export interface PushGroupsOptions<P, Outcome> {
  /** Groups that run at the same time. */
  readonly atOnce: number
  /** Runs `work` a little later, once pushes that have arrived wait too; at once by default. */
  readonly nextTurn?: ((work: () => void) => void) | undefined
  /** Pushes of one key are never in the same group, nor in two that run at the same time. */
  readonly keyOf: (push: P) => string
  readonly weightOf: (push: P) => number
  /** Decides a group of at least two in one transaction. Returns their outcomes in the same order, or fails as a whole. */
  readonly together: (group: readonly P[]) => Promise<readonly Outcome[]>
  readonly alone: (push: P) => Promise<Outcome>
  /** Whether the store failed, and not the push. */
  readonly isUnavailable: (error: unknown) => boolean
  /** A group failed: its pushes are decided alone, one after another. */
  readonly failed?: ((error: unknown) => void) | undefined
}

interface Waiting<P, Outcome> {
  readonly push: P
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/** Pushes are taken in the order of their arrival, except that those of a key that is being decided wait. */
export const createPushGroups = <P, Outcome>(
  options: PushGroupsOptions<P, Outcome>,
): ((push: P) => Promise<Outcome>) => {
  const { atOnce, nextTurn = (work) => work(), keyOf, weightOf, together, alone, isUnavailable, failed } = options
  let waiting: readonly Waiting<P, Outcome>[] = []
  const activeKeys = new Set<string>()
  /** Groups that run or are about to. */
  let groups = 0

  const takeGroup = (): readonly Waiting<P, Outcome>[] => {
    const group: Waiting<P, Outcome>[] = []
    const left: Waiting<P, Outcome>[] = []
    let weight = 0
    let isFull = false
    for (const one of waiting) {
      const isBlocked = activeKeys.has(keyOf(one.push))
      if (!isBlocked) weight += weightOf(one.push)
      isFull ||= group.length === MAX_PUSHES || (group.length > 0 && weight > MAX_WEIGHT)
      if (isFull || isBlocked) {
        left.push(one)
        continue
      }
      group.push(one)
      activeKeys.add(keyOf(one.push))
    }
    waiting = left
    return group
  }
  const decideTogether = async (group: readonly Waiting<P, Outcome>[]): Promise<boolean> => {
    try {
      const outcomes = await together(group.map(({ push }) => push))
      for (const [n, outcome] of outcomes.entries()) group[n]?.resolve(outcome)
      return true
    } catch (error) {
      failed?.(error)
      return false
    }
  }
  const release = ({ push }: Waiting<P, Outcome>): void => void activeKeys.delete(keyOf(push))
  /** Returns the error of a push that failed. */
  const decideAlone = async ({ push, resolve, reject }: Waiting<P, Outcome>): Promise<unknown> => {
    try {
      resolve(await alone(push))
      return undefined
    } catch (error) {
      reject(error)
      return error
    }
  }
  const decideOneByOne = async (group: readonly Waiting<P, Outcome>[]): Promise<void> => {
    let unavailable = 0
    let lastError: unknown
    for (const one of group) {
      if (unavailable === MAX_UNAVAILABLE_IN_A_ROW) one.reject(lastError)
      else {
        lastError = await decideAlone(one)
        unavailable = lastError !== undefined && isUnavailable(lastError) ? unavailable + 1 : 0
      }
      release(one)
      start()
    }
  }
  const run = async (): Promise<void> => {
    const group = takeGroup()
    try {
      if (group.length > 1 && (await decideTogether(group))) for (const one of group) release(one)
      else await decideOneByOne(group)
    } finally {
      groups -= 1
      start()
    }
  }
  const start = (): void => {
    if (groups >= atOnce || !waiting.some(({ push }) => !activeKeys.has(keyOf(push)))) return
    groups += 1
    nextTurn(() => void run())
  }

  return (push) =>
    new Promise((resolve, reject) => {
      waiting = [...waiting, { push, resolve, reject }]
      start()
    })
}
