import { expect, test } from 'vitest'
import { operations } from '#shared/operations.ts'
import type { RestMappings } from './http/rest-mapping.ts'
import { restMappings } from './rest-mappings.ts'

test('every operation that is reached over REST has a mapping, and no other', () => {
  const reached = operations.filter(({ rest }) => rest !== null).map(({ name }) => name)
  expect(Object.keys(restMappings).sort()).toEqual([...reached].sort())
})

test('a missing mapping, one of another operation and one of a server operation do not compile', () => {
  const { 'create-order': createOrder, 'update-order': updateOrder, ...others } = restMappings
  // @ts-expect-error Property 'create-order' is missing
  const missing: RestMappings = { ...others, 'update-order': updateOrder }
  // @ts-expect-error An edit has no event
  const exchanged: RestMappings = { ...others, 'create-order': updateOrder, 'update-order': updateOrder }
  // @ts-expect-error The server alone publishes scheduled events
  const beyond: RestMappings = { ...restMappings, 'publish-scheduled-event': createOrder }
  expect([missing, exchanged, beyond].map((mappings) => Object.keys(mappings).length)).toEqual(
    [-1, 0, 1].map((difference) => Object.keys(restMappings).length + difference),
  )
})
