// The board story: three users, four devices, boards that are locked, shared and revoked.
import type { Stamp } from '#shared/kernel/change.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { hybridParts } from '#shared/kernel/hybrid-time.ts'
import { QUARANTINED } from '#sync/protocol/refusals.ts'
import type { SeededRandom } from './seeded-random.ts'
import {
  boardCatalogue,
  boardScope,
  boardScopesOf,
  nextBoardCatalogue,
  type Board,
  type BoardTables,
  type Line,
} from './board-catalogue.ts'
import { boardModel, lostTitles } from './board-model.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { Accepted } from './simulated-server.ts'
import type { Simulation, Story } from './simulation.ts'

const BOARDS = ['a', 'b', 'c']
/** No user reads it. */
const UNREAD_BOARD = 'unread'
const USERS = ['ann', 'ben', 'cho']
const SYSTEM = { id: 'system', kind: 'system' } as const

type Device = SimulatedDevice<BoardTables>

const noteIds = (device: Device): Promise<string[]> =>
  device.store.transact('read', async (tx) => (await tx.view.all('notes')).map(({ id }) => id))

const someNote = async (device: Device, random: SeededRandom): Promise<string> => {
  const ids = await noteIds(device)
  return ids.length > 0 && !random.happens(0.1) ? random.pick(ids) : `note-${random.between(1, 30)}`
}

/** Every text is unique. */
const setTitle = async (device: Device, board: string, random: SeededRandom): Promise<void> => {
  const title = await device.store.transact('read', (tx) => tx.view.get('titles', board))
  const text = `${device.id} ${random.between(0, 1_000_000_000)}`
  return device.enqueue('set-title', { board, text, replaces: title?.text ?? null })
}

const change = async (device: Device, random: SeededRandom): Promise<void> => {
  const board = random.pick(BOARDS)
  const what = random.between(1, 100)
  if (what <= 34) {
    const [id, by] = [`${board}-${random.between(1, 3)}`, random.pick([-2, -1, 1, 1, 3])]
    const isNext = device.catalogue.operations.get('count')?.version === 2
    return device.enqueue('count', isNext ? { id, board, steps: by } : { id, board, by })
  }
  if (what <= 35) return device.enqueue('break', { on: 'server' })
  if (what <= 55) {
    const picture = random.happens(0.4) ? `picture-${random.between(1, 10_000)}` : ''
    const files = picture === '' ? [] : [picture]
    const id = `note-${random.between(1, 30)}`
    return device.enqueue('write-note', { id, board, text: `text-${random.between(1, 99)}`, picture }, files)
  }
  const id = await someNote(device, random)
  if (what <= 60) {
    const picture = `picture-${random.between(1, 10_000)}`
    return device.enqueue('illustrate-note', { id, picture }, [picture])
  }
  if (what <= 70) return device.enqueue('edit-note', { id, text: `text-${random.between(1, 99)}` })
  if (what <= 85) return device.enqueue('edit-note', { id, tag: random.pick([...BOARDS, '']) })
  if (what <= 92) return device.enqueue('move-notes', { from: board, to: random.pick(BOARDS) })
  if (what <= 96) return device.enqueue('erase-note', { id })
  const hasMarks = device.catalogue.operations.has('set-mark')
  if (hasMarks && random.happens(0.5)) return device.enqueue('set-mark', { id: `mark-${random.between(1, 5)}`, board })
  return setTitle(device, board, random)
}

const changeBoard = async ({ server }: Simulation<BoardTables>, random: SeededRandom): Promise<void> => {
  const id = random.pick(BOARDS)
  const readers = USERS.filter(() => random.happens(0.75))
  const locked = random.happens(0.2)
  await server
    .engine()
    .run(SYSTEM, 'open-board', { id, readers, locked })
    .catch(() => undefined)
}

const resolveSomeCard = async (device: Device, random: SeededRandom): Promise<void> => {
  const cards = await device.store.transact('read', (tx) => tx.failed.list())
  const open = cards.filter((card) => !device.resolved.includes(card.ulid))
  if (open.length > 0) await device.resolveCard(random.pick(open).ulid, random.pick(['retry', 'discard']))
}

/** Counters are the sum of accepted changes: each change once. */
const wrongCounters = (simulation: Simulation<BoardTables>): string[] => {
  const sums = new Map<string, number>()
  for (const { what } of simulation.server.store.rows('lines') as readonly Line[]) {
    const [verb, id = '', by] = what.split(' ')
    if (verb === 'count') sums.set(id, (sums.get(id) ?? 0) + Number(by))
  }
  return simulation.server.store
    .rows('counters')
    .filter((row) => (row as { value?: number }).value !== sums.get(row.id))
    .map((row) => `counter ${JSON.stringify(row)} should be ${sums.get(row.id)}`)
}

/** SYN-032: cards of mutations that only an outage of the database has stopped. */
const wronglyQuarantined = async ({ devices, server }: Simulation<BoardTables>): Promise<string[]> => {
  const cards = await Promise.all(devices.map(({ store }) => store.transact('read', (tx) => tx.failed.list())))
  return (
    cards
      .flat()
      // A dependent shares the card's cause, which is checked by itself.
      .filter(({ cause }) => cause === undefined)
      .filter(({ code, name }) => code === QUARANTINED.code && name !== 'break' && !server.everBrokenRules.has(name))
      // Two outages that each stopped it, with another change accepted between them, look like its own fault (C19).
      .filter(({ entry }) => !server.outagesBegan.some((began) => began >= (entry?.stoppedAt ?? Infinity)))
      .map(({ ulid, name }) => `${name} ${ulid} became a card without being the cause`)
  )
}

/** Applied in more than one database, with clocks that differ, or with a stamp at the server's now each time (S8). */
const isReacceptedAtAnotherClock = (
  { server }: Simulation<BoardTables>,
  { mutation, time, server: accepting }: Stamp,
): boolean => {
  const applied = (server.decisions.get(mutation) ?? []).filter(({ outcome }) => outcome === 'applied')
  const isReaccepted = new Set(applied.map(({ database }) => database)).size > 1
  const isAtNow = accepting !== null && toSeconds(hybridParts(time).milliseconds) >= accepting.now
  return isReaccepted && (isAtNow || new Set(applied.map(({ skew }) => skew)).size > 1)
}

/** The later title's author pulled while the server's clock was set back to before the title that they read (S8). */
const isPulledByClockSetBack = ({ server }: Simulation<BoardTables>, read: Accepted, later: Accepted): boolean =>
  server.pulls.some(
    ({ actorId, trueAt, serverNow }) =>
      actorId === later.stamp.actor.id &&
      trueAt >= read.trueAt &&
      trueAt <= later.trueAt &&
      serverNow < hybridParts(read.stamp.time).milliseconds,
  )

/** Another copy of the author's profile has sent changes: S27 knows only the client, and the copies' clocks may differ. */
const isOfSharedClient = ({ server }: Simulation<BoardTables>, { stamp }: Accepted): boolean => {
  const { client } = hybridParts(stamp.time)
  return server.accepted.some(
    (other) => other.stamp.device.id !== stamp.device.id && hybridParts(other.stamp.time).client === client,
  )
}

export const boardStory: Story<BoardTables> = {
  catalogue: boardCatalogue,
  nextCatalogue: nextBoardCatalogue,
  model: boardModel,
  scopesOf: boardScopesOf(BOARDS),
  devices: { ann1: 'ann', ann2: 'ann', ben1: 'ben', cho1: 'cho' },
  tabsWithoutChannel: ['ben1'],
  begin: async ({ server }) => {
    for (const id of BOARDS)
      await server.engine().run(SYSTEM, 'open-board', { id, readers: USERS, locked: false } satisfies Board)
  },
  performAction: async (simulation, random) => {
    const device = random.pick(simulation.devices)
    const what = random.between(1, 100)
    if (what <= 84) return change(device, random)
    if (what <= 88) return device.openScopes([boardScope(random.pick(BOARDS))])
    if (what <= 93) return changeBoard(simulation, random)
    return resolveSomeCard(device, random)
  },
  changeUnreadRow: async ({ server }) => {
    const before = server.store.rows('boards').find(({ id }) => id === UNREAD_BOARD)
    const board: Board = { id: UNREAD_BOARD, readers: [], locked: !before?.locked }
    await server.engine().run(SYSTEM, 'open-board', board)
  },
  violations: async (simulation) => [
    ...wrongCounters(simulation),
    ...lostTitles(
      simulation.server.accepted,
      (read, later) =>
        isReacceptedAtAnotherClock(simulation, read.stamp) ||
        isPulledByClockSetBack(simulation, read, later) ||
        isOfSharedClient(simulation, later),
    ),
    ...(await wronglyQuarantined(simulation)),
  ],
}
