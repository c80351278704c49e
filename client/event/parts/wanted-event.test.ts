import { beforeEach, expect, test, vi } from 'vitest'
import { rememberWantedEvent, wantedEvent } from './wanted-event.ts'

const EVENT = { id: 'e1', title: 'Mango run', groupName: 'Lorong 8 Makan Club' }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})

test('NAV-005 the event that a guest opened is named where the page after sign-in shows it', () => {
  expect(wantedEvent('/event/detail?eid=e1')).toBeNull()
  rememberWantedEvent(EVENT)
  expect(wantedEvent('/event/detail?eid=e1')).toEqual(EVENT)
  expect(wantedEvent('/event/detail-shared?eid=e1&shareCode=abc&join=1')).toEqual(EVENT)
})

test('NAV-005 no event is named before another page', () => {
  rememberWantedEvent(EVENT)
  for (const next of [
    undefined,
    '/event/detail?eid=e2',
    '/group/search?eid=e1',
    'https://example.org/event/detail?eid=e1',
  ])
    expect(wantedEvent(next)).toBeNull()
})

test('NAV-005 a stored text that is no event is ignored', () => {
  for (const text of ['no json', 'null', '{"id":"e1","title":3,"groupName":"x"}']) {
    kept.set('gotong-wanted-event', text)
    expect(wantedEvent('/event/detail?eid=e1')).toBeNull()
  }
})
