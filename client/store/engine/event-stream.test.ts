import { expect, test } from 'vitest'
import { eventReader } from './event-stream.ts'

const STREAM = ': hello\n\nevent: moved\ndata: {"a":1}\ndata: two\n\ndata:plain\r\n\r\n: beat\n\nevent: empty\n\n'
const EVENTS = [
  { event: 'moved', data: '{"a":1}\ntwo' },
  { event: 'message', data: 'plain' },
]

test('events do not depend on how the stream is split', () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    const read = eventReader()
    const got = []
    for (let at = 0; at < STREAM.length; at += size) got.push(...read(STREAM.slice(at, at + size)))
    expect(got, `pieces of ${size}`).toEqual(EVENTS)
  }
})

test('an incomplete event is not returned', () => {
  expect(eventReader()('data: half\n')).toEqual([])
})
