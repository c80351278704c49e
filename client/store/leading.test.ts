import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileLeading } from './leading.ts'

interface Held {
  readonly lost: (error: Error) => void
}

/** Web Locks as far as one exclusive name goes: held by one, stolen by who asks to, else waited for. */
const fakeLocks = () => {
  let held: Held | undefined
  const waiting: (() => void)[] = []
  const handOn = (): void => {
    held = undefined
    waiting.shift()?.()
  }
  return {
    request: (_name: string, { steal }: { steal: boolean }, work: () => Promise<void>): Promise<void> =>
      new Promise((resolve, reject) => {
        const take = (): void => {
          const mine = { lost: reject }
          held = mine
          void work().then(() => {
            resolve()
            if (held === mine) handOn()
          })
        }
        if (steal) held?.lost(new DOMException('stolen', 'AbortError'))
        if (steal || !held) take()
        else waiting.push(take)
      }),
  }
}

let page: EventTarget & { visibilityState: string }
const show = (state: string): void => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

let leaders: Set<string>
const tab = (name: string): (() => void) =>
  whileLeading('line', () => {
    leaders.add(name)
    return () => leaders.delete(name)
  })

beforeEach(() => {
  leaders = new Set()
  page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})

afterEach(() => vi.unstubAllGlobals())

test('of several tabs one leads, and when it goes the next one does', async () => {
  const stopA = tab('a')
  tab('b')
  await settle()
  expect([...leaders]).toEqual(['a'])
  stopA()
  await settle()
  expect([...leaders]).toEqual(['b'])
})

test('the tab that is shown takes the lead; the other one waits for it to go', async () => {
  tab('a')
  await settle()
  page.visibilityState = 'visible'
  const stopB = tab('b')
  await settle()
  expect([...leaders]).toEqual(['b'])
  stopB()
  await settle()
  expect([...leaders]).toEqual(['a'])
})

test('showing the leading tab again changes nothing', async () => {
  tab('a')
  await settle()
  show('visible')
  show('hidden')
  show('visible')
  await settle()
  expect([...leaders]).toEqual(['a'])
})

test('a browser without Web Locks leads in every tab', () => {
  vi.stubGlobal('navigator', {})
  tab('a')
  const stopB = tab('b')
  expect([...leaders]).toEqual(['a', 'b'])
  stopB()
  expect([...leaders]).toEqual(['a'])
})
