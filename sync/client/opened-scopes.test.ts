import { beforeEach, describe, expect, test } from 'vitest'
import { createEngineFixture, NOW, system, type EngineFixture } from './engine-fixture.ts'
import { isHere } from './opened-scopes.ts'

const DAY = 86_400_000
const BEN = { id: 'ben', kind: 'user' } as const

describe('opened scopes', () => {
  let fixture: EngineFixture
  const counters = (): Promise<unknown[]> => fixture.read((tx) => tx.view.all('counters'))
  const count = (board: string): Promise<unknown> =>
    fixture.server.run(BEN, 'count', { id: `${board}-1`, board, by: 1 })

  beforeEach(async () => {
    fixture = await createEngineFixture({ pageRows: 3 })
    await fixture.server.run(system, 'open-board', { id: 'b', readers: ['ben'] })
    await count('b')
  })

  test('C37 rows of an opened scope come with the next round, follow changes, and leave 30 days after the last look', async () => {
    await fixture.engine.syncOnce()
    expect(await counters()).toEqual([])
    expect(fixture.requests.at(-1)).not.toHaveProperty('opened')

    expect(await fixture.engine.openScopes(['board:b'])).toEqual(['board:b'])
    await fixture.engine.syncOnce()
    expect(await counters()).toEqual([{ id: 'b-1', board: 'b', value: 1 }])
    await count('b')
    await fixture.engine.syncOnce()
    expect(await counters()).toEqual([{ id: 'b-1', board: 'b', value: 2 }])

    fixture.now = NOW + 20 * DAY
    expect(await fixture.engine.openScopes(['board:b'])).toEqual([])
    fixture.now = NOW + 49 * DAY
    await fixture.engine.syncOnce()
    expect(await counters()).toHaveLength(1)
    fixture.now = NOW + 51 * DAY
    await fixture.engine.syncOnce()
    expect(await counters()).toEqual([])
    expect(await fixture.engine.openScopes(['board:b'])).toEqual(['board:b'])
  })

  test('C37 S34 the pages of a large scope that was opened are sent too', async () => {
    for (const n of [1, 2, 3, 4, 5]) await fixture.server.run(BEN, 'count', { id: `b-${n}`, board: 'b', by: 1 })
    await fixture.engine.openScopes(['board:b'])
    await fixture.engine.syncOnce()
    expect(await counters()).toHaveLength(5)
    expect(fixture.requests.filter(({ page }) => page).every(({ opened }) => opened?.includes('board:b'))).toBe(true)
    expect(fixture.requests.filter(({ page }) => page).length).toBeGreaterThan(1)
  })

  test('S34 a scope that the user may not open is not sent, and its rows leave once they may not', async () => {
    await fixture.server.run(system, 'open-board', { id: 'b', readers: ['ben'], locked: true })
    await fixture.engine.openScopes(['board:b', 'board:none', 'reader:ben'])
    await fixture.engine.syncOnce()
    expect(await counters()).toEqual([])
    expect(await fixture.read((tx) => tx.view.all('boards'))).toMatchObject([{ id: 'a' }])

    await fixture.server.run(system, 'open-board', { id: 'b', readers: ['ben'] })
    await fixture.engine.syncOnce()
    expect(await counters()).toHaveLength(1)
    await fixture.server.run(system, 'open-board', { id: 'b', readers: ['ben'], locked: true })
    await fixture.engine.syncOnce()
    expect(await counters()).toEqual([])
  })

  test('C37 a request names the 1,000 scopes that were opened last', async () => {
    await fixture.engine.openScopes(['board:0'])
    for (const from of [1, 501]) {
      fixture.now += 1
      await fixture.engine.openScopes(Array.from({ length: 500 }, (_, n) => `board:${from + n}`))
    }
    await fixture.engine.syncOnce()
    const { opened = [] } = fixture.requests.at(-1)!
    expect(opened).toHaveLength(1000)
    expect(opened[0]).toMatch(/^board:(50[1-9]|5[1-9]\d|[6-9]\d\d|1000)$/)
    expect(opened).not.toContain('board:0')
  })

  test('C37 a scope whose pages are still to come is not on the device', () => {
    const cursor = { epoch: 'e', scopes: { whole: 0, coming: -1 } }
    expect(['whole', 'coming', 'other'].filter((scope) => isHere({ cursor }, scope))).toEqual(['whole'])
    expect(isHere({ cursor: null }, 'whole')).toBe(false)
  })

  test('C37 a further look within a day is not written', async () => {
    await fixture.engine.openScopes(['board:b'])
    const opened = async () => (await fixture.read((tx) => tx.meta.get()))?.opened
    fixture.now += DAY - 1
    await fixture.engine.openScopes(['board:b'])
    expect(await opened()).toEqual({ 'board:b': NOW })
    fixture.now += 1
    await fixture.engine.openScopes(['board:b'])
    expect(await opened()).toEqual({ 'board:b': NOW + DAY })
  })

  test('C37 changes of rows in an opened scope are decided by the server', async () => {
    await fixture.server.run(BEN, 'write-note', { id: 'n1', board: 'b', text: 'one' })
    await fixture.engine.openScopes(['board:b'])
    await fixture.engine.syncOnce()
    await fixture.engine.enqueue('edit-note', { id: 'n1', text: 'two' })
    await fixture.engine.syncOnce()
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ id: 'n1', text: 'two' }])
  })
})
