import { expect, test } from 'vitest'
import { createRegistry } from './registry.ts'

test('OPS-009 a counter shows zero before its first event, and escapes label values', () => {
  const registry = createRegistry()
  const counter = registry.counter({ name: 'mails_total', help: 'Mails.', series: [{ outcome: 'sent' }] })
  expect(registry.text()).toBe('# HELP mails_total Mails.\n# TYPE mails_total counter\nmails_total{outcome="sent"} 0\n')
  counter.add({ outcome: 'sent' }, 2)
  counter.add({ outcome: 'a "b"\\\n' })
  expect(registry.text()).toContain('mails_total{outcome="sent"} 2\nmails_total{outcome="a \\"b\\"\\\\\\n"} 1\n')
})

test('OPS-009 a gauge shows its latest value', () => {
  const registry = createRegistry()
  const gauge = registry.gauge({ name: 'streams', help: 'Streams.', series: [{}] })
  gauge.set(7)
  gauge.set(3)
  expect(registry.text()).toContain('\nstreams 3\n')
})

test('OPS-009 the buckets of a histogram are cumulative, and a value on a bound belongs to its bucket', () => {
  const registry = createRegistry()
  const histogram = registry.histogram({ name: 'wait_seconds', help: 'Wait.', buckets: [1, 10] })
  for (const value of [0.5, 1, 2, 100]) histogram.observe(value, { route: '/a' })
  expect(registry.text().split('\n').slice(2)).toEqual([
    'wait_seconds_bucket{route="/a",le="1"} 2',
    'wait_seconds_bucket{route="/a",le="10"} 3',
    'wait_seconds_bucket{route="/a",le="+Inf"} 4',
    'wait_seconds_sum{route="/a"} 103.5',
    'wait_seconds_count{route="/a"} 4',
    '',
  ])
})
