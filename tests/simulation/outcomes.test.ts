import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import type { FailedMutation } from '#sync/client/client-store.ts'
import { boardCatalogue, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { boardStory } from '#sync/simulator/board-story.ts'
import { NO_FAULTS } from '#sync/simulator/fault-rates.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation } from '#sync/simulator/simulation.ts'
import { deviceOf, perform, advanceTime, simulate } from './harness.ts'

type Boards = Simulation<BoardTables>
type Device = SimulatedDevice<BoardTables>

const failed = (device: Device): Promise<FailedMutation[]> => device.store.transact('read', (tx) => tx.failed.list())
const notesOf = (device: Device): Promise<string[]> =>
  device.store.transact('read', async (tx) => (await tx.view.all('notes')).map(({ id }) => id))
const onServer = (simulation: Boards): string[] =>
  simulation.server.store
    .rows('notes')
    .map(({ id }) => id)
    .sort()
const setBoard = async (simulation: Boards, id: string, readers: string[], locked = false): Promise<void> => {
  await simulation.server.engine().run(SYSTEM, 'open-board', { id, readers, locked })
}
const everyone = ['ann', 'ben', 'cho']

describe('outcomes', () => {
  test('SYN-006 a rejected mutation k of n does not block the others; its card is retried with an edit, or discarded', async () => {
    const simulation = await simulate(boardStory)
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    device.online = false
    await perform(simulation, device.enqueue('write-note', { id: 'n1', board: 'a', text: '1' }))
    await perform(simulation, device.enqueue('write-note', { id: 'n2', board: 'a', text: '2' }))
    await perform(simulation, device.enqueue('write-note', { id: 'n3', board: 'a', text: '3' }))
    await perform(simulation, other.enqueue('write-note', { id: 'n2', board: 'a', text: 'taken' }))
    await advanceTime(simulation, 1_000)
    device.online = true
    await advanceTime(simulation, 60_000)
    expect(onServer(simulation)).toEqual(['n1', 'n2', 'n3'])
    const [card, ...none] = await failed(device)
    expect(none).toEqual([])
    expect(card).toMatchObject({ name: 'write-note', input: { id: 'n2', text: '2' }, code: 1005, message: 'Taken' })

    await perform(simulation, device.resolveCard(card!.ulid, 'retry', { id: 'n4', board: 'a', text: '2' }))
    await advanceTime(simulation, 5_000)
    expect(await failed(device)).toEqual([])
    expect(onServer(simulation)).toEqual(['n1', 'n2', 'n3', 'n4'])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-006 a discarded card disappears, and one whose retry is refused stays', async () => {
    const simulation = await simulate(boardStory)
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    device.online = false
    await perform(simulation, device.enqueue('write-note', { id: 'n2', board: 'a', text: '2' }))
    await perform(simulation, other.enqueue('write-note', { id: 'n2', board: 'a', text: 'taken' }))
    await advanceTime(simulation, 1_000)
    device.online = true
    await advanceTime(simulation, 60_000)
    const [card] = await failed(device)
    await perform(simulation, device.resolveCard(card!.ulid, 'retry'))
    expect(await failed(device)).toEqual([card])
    await perform(simulation, device.resolveCard(card!.ulid, 'discard'))
    expect(await failed(device)).toEqual([])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-009 create offline, edit three times, create rejected: the edits are rejected with that cause', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    await setBoard(simulation, 'a', everyone, true)
    await perform(simulation, device.enqueue('write-note', { id: 'n1', board: 'a', text: '1' }))
    for (const text of ['2', '3', '4']) await perform(simulation, device.enqueue('edit-note', { id: 'n1', text }))
    await perform(simulation, device.enqueue('write-note', { id: 'n2', board: 'b', text: 'free' }))
    device.online = true
    await advanceTime(simulation, 60_000)
    const [create, ...edits] = await failed(device)
    expect(create).toMatchObject({ name: 'write-note', message: 'Board is locked' })
    expect(create).not.toHaveProperty('cause')
    expect(edits.map(({ input, cause }) => [input, cause])).toEqual(
      ['2', '3', '4'].map((text) => [{ id: 'n1', text }, create!.ulid]),
    )
    expect(onServer(simulation)).toEqual(['n2'])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-009 a dependent of a rejected change is rejected, also long after the device has its result', async () => {
    const simulation = await simulate(boardStory)
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    device.online = false
    await perform(simulation, device.enqueue('write-note', { id: 'n1', board: 'b', text: 'mine' }))
    await perform(simulation, device.enqueue('write-note', { id: 'n9', board: 'b', text: 'held', picture: 'p' }, ['p']))
    await perform(simulation, device.enqueue('move-notes', { from: 'b', to: 'c' }))
    await perform(simulation, other.enqueue('write-note', { id: 'n1', board: 'b', text: 'taken' }))
    await advanceTime(simulation, 1_000)
    simulation.setFaultRates({ ...NO_FAULTS, uploadFails: 1 })
    device.online = true
    await advanceTime(simulation, 60_000)
    const [create, ...none] = await failed(device)
    expect(create).toMatchObject({ name: 'write-note', input: { id: 'n1' }, message: 'Taken' })
    expect(none).toEqual([])
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    await advanceTime(simulation, 30_000)
    expect(await simulation.converge()).toEqual([])
    expect((await failed(device)).map(({ name, cause }) => [name, cause])).toEqual([
      ['write-note', undefined],
      ['move-notes', create!.ulid],
    ])
    expect(onServer(simulation)).toEqual(['n1', 'n9'])
  })

  test('a change is not rejected with an earlier one that only edited its row', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 5 }))
    await advanceTime(simulation, 5_000)
    device.online = false
    await perform(simulation, deviceOf(simulation, 'ben1').enqueue('count', { id: 'a-1', board: 'a', by: -4 }))
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: -3 }))
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: -1 }))
    await advanceTime(simulation, 5_000)
    device.online = true
    await advanceTime(simulation, 60_000)
    expect((await failed(device)).map(({ input, message }) => [input, message])).toEqual([
      [{ id: 'a-1', board: 'a', by: -3 }, 'Not below zero'],
    ])
    expect(simulation.server.store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 0 }])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-007 an unknown operation stops sending and keeps the queue, and pulls continue', async () => {
    const older = new Map([...boardCatalogue.operations].filter(([name]) => name !== 'erase-note'))
    const simulation = await simulate({ ...boardStory, serverCatalogue: { ...boardCatalogue, operations: older } })
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    await perform(simulation, device.enqueue('write-note', { id: 'n1', board: 'a', text: '1' }))
    await perform(simulation, device.enqueue('erase-note', { id: 'n1' }))
    await perform(simulation, device.enqueue('write-note', { id: 'n2', board: 'a', text: '2' }))
    await advanceTime(simulation, 10_000)
    await perform(simulation, other.enqueue('write-note', { id: 'n3', board: 'a', text: '3' }))
    await advanceTime(simulation, 60_000)
    expect(device.tabs[0]?.engine.status().state).toBe('upgrade')
    const queue = await device.store.transact('read', (tx) => tx.outbox.list())
    expect(queue.map(({ name }) => name)).toEqual(['erase-note', 'write-note'])
    expect(await notesOf(device)).toEqual(['n2', 'n3'])
    expect(onServer(simulation)).toEqual(['n1', 'n3'])
    expect(simulation.violations).toEqual([])
  })

  test('C19 an operation that throws on the server holds the queue without losing it, and earlier changes stand', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    await perform(simulation, device.enqueue('break', { on: 'server' }))
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    device.online = true
    device.tabs[0]!.driver.on('woken')
    await advanceTime(simulation, 6_000)
    expect(simulation.server.store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 1 }])
    expect(device.tabs[0]?.engine.status()).toMatchObject({ state: 'waiting' })
    const view = await device.store.transact('read', (tx) => tx.view.get('counters', 'a-1'))
    expect(view?.value).toBe(2)
  })

  test('C6 C7 a change after one that waits for its file waits as well, and both arrive in order', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    await perform(simulation, device.enqueue('write-note', { id: 'n', board: 'a', text: '1' }))
    await advanceTime(simulation, 5_000)
    simulation.setFaultRates({ ...NO_FAULTS, uploadFails: 1 })
    await perform(simulation, device.enqueue('illustrate-note', { id: 'n', picture: 'p' }, ['p']))
    await perform(simulation, device.enqueue('edit-note', { id: 'n', text: '2' }))
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    await advanceTime(simulation, 30_000)
    expect(simulation.server.store.rows('notes')).toMatchObject([{ text: '1', picture: '' }])
    expect(simulation.server.store.rows('counters')).toMatchObject([{ value: 1 }])
    expect(await simulation.converge()).toEqual([])
    const names = simulation.server.accepted.map(({ name }) => name).filter((name) => name !== 'open-board')
    expect(names.slice(-3)).toEqual(['count', 'illustrate-note', 'edit-note'])
  })

  test('SYN-024 a picture is uploaded before its mutation; a failed upload holds back only this mutation and its dependents', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    simulation.setFaultRates({ ...NO_FAULTS, uploadFails: 1 })
    await perform(simulation, device.enqueue('write-note', { id: 'n1', board: 'a', text: '1', picture: 'p1' }, ['p1']))
    await perform(simulation, device.enqueue('edit-note', { id: 'n1', text: 'edited' }))
    await perform(simulation, device.enqueue('write-note', { id: 'n2', board: 'a', text: '2' }))
    await advanceTime(simulation, 60_000)
    expect(onServer(simulation)).toEqual(['n2'])
    expect(await notesOf(device)).toEqual(['n1', 'n2'])
    const held = await device.store.transact('read', (tx) => tx.outbox.list())
    expect(held.map(({ name }) => name)).toEqual(['write-note', 'edit-note'])
    expect(await simulation.converge()).toEqual([])
    expect(simulation.server.sentBeforeFile).toEqual([])
    expect(simulation.server.store.rows('notes')).toContainEqual(
      expect.objectContaining({ id: 'n1', text: 'edited', picture: 'p1' }),
    )
  })
})

describe('scopes', () => {
  const noteOn = (simulation: Boards, id: string, board: string, tag: string) =>
    perform(
      simulation,
      (async () => {
        const { server } = simulation
        await server.engine().run(SYSTEM, 'write-note', { id, board, text: id })
        await server.engine().run(SYSTEM, 'edit-note', { id, tag })
      })(),
    )

  test('SYN-014 a gained scope arrives completely; a lost scope removes only rows that are in no other', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    await setBoard(simulation, 'b', ['ben'])
    await noteOn(simulation, 'only-a', 'a', '')
    await noteOn(simulation, 'a-and-b', 'a', 'b')
    await noteOn(simulation, 'only-b', 'b', '')
    await advanceTime(simulation, 30_000)
    expect(await notesOf(device)).toEqual(['a-and-b', 'only-a'])
    await setBoard(simulation, 'b', everyone)
    await advanceTime(simulation, 30_000)
    expect(await notesOf(device)).toEqual(['a-and-b', 'only-a', 'only-b'])
    await setBoard(simulation, 'a', ['ben'])
    await advanceTime(simulation, 30_000)
    expect(await notesOf(device)).toEqual(['a-and-b', 'only-b'])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-014 a row deleted while one of its scopes is lost and another gained is removed', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    await setBoard(simulation, 'b', ['ben'])
    await noteOn(simulation, 'a-and-b', 'a', 'b')
    await advanceTime(simulation, 30_000)
    expect(await notesOf(device)).toEqual(['a-and-b'])
    device.online = false
    await simulation.server.engine().run(SYSTEM, 'erase-note', { id: 'a-and-b' })
    await setBoard(simulation, 'a', ['ben'])
    await setBoard(simulation, 'b', everyone)
    expect(await simulation.converge()).toEqual([])
    expect(await notesOf(device)).toEqual([])
  })

  test('SYN-014 pending edits in a lost scope get an outcome: applied, or a card with the reason', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    await noteOn(simulation, 'n1', 'a', '')
    await advanceTime(simulation, 30_000)
    device.online = false
    await perform(simulation, device.enqueue('edit-note', { id: 'n1', text: 'late' }))
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    await setBoard(simulation, 'a', ['ben'])
    expect(await simulation.converge()).toEqual([])
    expect(await notesOf(device)).toEqual([])
    expect((await failed(device)).map(({ name, message }) => [name, message])).toEqual([['count', 'Not your board']])
    expect(simulation.server.store.rows('notes')).toContainEqual(expect.objectContaining({ id: 'n1', text: 'late' }))
  })

  test('S12 a table without scopes never leaves the server', async () => {
    const simulation = await simulate(boardStory)
    expect(simulation.server.store.rows('secrets')).toHaveLength(3)
    expect(await deviceOf(simulation, 'ann1').store.transact('read', (tx) => tx.view.all('secrets'))).toEqual([])
  })
})
