import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import { shareMessage } from './share-message.ts'

const event = {
  title: 'Mango run',
  closingTimestamp: fromCivil(2030, 11, 27, 23, 59)!,
  pickupTimestamp: fromCivil(2030, 11, 30, 17)!,
  pickupDuration: 3 * 3600,
  pickupAddress: 'Blk 8 void deck',
}
const LINK = 'https://gotong.example/event/detail-shared?eid=1'

test('EVT-097 the message about an event has its items, prices, closing, place and link', () => {
  const items = [
    { name: 'Honey mango', price: asCents(990) },
    { name: 'Cherries', price: asCents(1250) },
  ]
  expect(shareMessage(event, items, LINK)).toBe(
    [
      'Mango run',
      '• Honey mango S$9.90',
      '• Cherries S$12.50',
      '',
      'Order until Wed 27-11-2030 23:59',
      'Collect Sat 30-11-2030, 5PM–8PM, Blk 8 void deck',
      LINK,
    ].join('\n'),
  )
})

test('EVT-097 a long list is cut with its number of further items, and a missing place is left out', () => {
  const items = Array.from({ length: 13 }, (_, n) => ({ name: `Item ${n + 1}`, price: asCents(100) }))
  const lines = shareMessage({ ...event, pickupAddress: ' ' }, items, LINK).split('\n')
  expect(lines.filter((line) => line.startsWith('•'))).toHaveLength(10)
  expect(lines[11]).toBe('and 3 more')
  expect(lines).toContain('Collect Sat 30-11-2030, 5PM–8PM')
})
