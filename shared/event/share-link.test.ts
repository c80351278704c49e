import { expect, test } from 'vitest'
import { shareLink, slugOf } from './share-link.ts'

test('the name in a shared link is the title in lower case with hyphens', () => {
  expect(slugOf('Thai honey mangoes, by the case!')).toBe('thai-honey-mangoes-by-the-case')
  expect(slugOf(' 榴莲 2 kg ')).toBe('榴莲-2-kg')
  expect(slugOf('***')).toBe('')
  expect(slugOf(`${'x'.repeat(59)} tail`)).toBe('x'.repeat(59))
})

test('a shared link has the event, its code and its name', () => {
  const event = { id: 'e1', title: 'Mango run' }
  expect(shareLink('https://gotong.example', event, 'ABCD')).toBe(
    'https://gotong.example/event/detail-shared?eid=e1&shareCode=ABCD&eventName=mango-run',
  )
  expect(shareLink('', { id: 'e1', title: '!' }, 'A')).toBe('/event/detail-shared?eid=e1&shareCode=A')
})
