import { describe, expect, test } from 'vitest'
import { batteryHint, readyCheck, storageState, type Readiness, type ReadyItemId } from './ready-check.ts'

const NOW = 1_900_000_000

const all: Readiness = {
  orders: { here: 20, pieces: 40, wanted: 40 },
  photos: { here: 12, wanted: 12 },
  camera: 'granted',
  storage: 'kept',
  lastSyncAt: NOW - 180,
  toSend: 0,
  now: NOW,
}

const notReady = (change: Partial<Readiness>): ReadyItemId[] =>
  readyCheck({ ...all, ...change })
    .items.filter((item) => !item.isReady)
    .map((item) => item.id)

describe('the ready check', () => {
  test('COL-003 the check is green when every item is true', () => {
    const { items, isComplete } = readyCheck(all)
    expect(isComplete).toBe(true)
    expect(items.map((item) => item.id)).toEqual(['orders', 'photos', 'camera', 'storage', 'sync'])
    expect(items.find((item) => item.id === 'sync')?.text).toBe('3 min ago')
  })

  test('COL-003 each false item prevents green', () => {
    expect(notReady({ orders: { here: 20, pieces: 39, wanted: 40 } })).toEqual(['orders'])
    expect(notReady({ orders: { here: 0, pieces: 0, wanted: 0 } })).toEqual(['orders'])
    expect(notReady({ photos: { here: 11, wanted: 12 } })).toEqual(['photos'])
    expect(notReady({ camera: 'denied' })).toEqual(['camera'])
    expect(notReady({ camera: 'not-asked' })).toEqual(['camera'])
    expect(notReady({ storage: 'not-asked' })).toEqual(['storage'])
    expect(notReady({ storage: 'to-install' })).toEqual(['storage'])
    expect(notReady({ storage: 'refused' })).toEqual(['storage'])
    expect(notReady({ lastSyncAt: null })).toEqual(['sync'])
    expect(notReady({ lastSyncAt: NOW - 3601 })).toEqual(['sync'])
    expect(notReady({ toSend: 1 })).toEqual(['sync'])
    expect(readyCheck({ ...all, camera: 'none' }).isComplete).toBe(false)
  })

  test('COL-003 pieces that the server counts and the device lacks are named; orders that are not sent do not hinder', () => {
    const textOf = (orders: Readiness['orders']) => readyCheck({ ...all, orders }).items[0]
    expect(textOf({ here: 3, pieces: 7, wanted: 12 })).toMatchObject({
      isReady: false,
      text: '3 orders, 7 of 12 pieces',
    })
    expect(textOf({ here: 1, pieces: 2, wanted: 0 })).toMatchObject({ isReady: true, text: '1 order, 2 of 2 pieces' })
  })

  test('COL-003 an event without photos does not require photos', () => {
    expect(notReady({ photos: { here: 0, wanted: 0 } })).toEqual([])
  })

  test('COL-003 installing is advised only where the browser can install the app', () => {
    const textOf = (isKept: boolean, mayAsk: boolean, canInstall: boolean) =>
      readyCheck({ ...all, storage: storageState({ isKept, mayAsk, canInstall }) }).items.find(
        ({ id }) => id === 'storage',
      )?.text
    expect(textOf(true, true, true)).toBe('Kept safe by the browser')
    expect(textOf(false, true, true)).toBe('May be cleared by the browser')
    expect(textOf(false, false, true)).toBe('May be cleared by the browser: install the app to keep it')
    expect(textOf(false, false, false)).toBe('May be cleared by the browser when space runs low')
  })

  test('COL-003 the battery is only a hint', () => {
    expect(batteryHint({ level: 0.2, charging: false })).toBe('Battery at 20 %: take a power bank')
    expect([
      batteryHint(null),
      batteryHint({ level: 0.2, charging: true }),
      batteryHint({ level: 0.8, charging: false }),
    ]).toEqual([null, null, null])
  })
})
