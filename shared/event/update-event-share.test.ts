import { beforeEach, expect, test } from 'vitest'
import { eventRow, runnerWithEvent } from '#tests/support/sample-event.ts'
import { outputOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { deleteEvent } from './delete-event.ts'
import { updateEventShare } from './update-event-share.ts'

const NOW = 1_900_000_000
const [FIRST, SECOND, THIRD] = ['1AAAAAAAAAAA', '2AAAAAAAAAAA', '3AAAAAAAAAAA'] as const

let w: OperationRunner

const share = async (shareCode: string, renew = false) =>
  outputOf(await w.run(updateEventShare, 'host', { id: 'e1', shareCode, renew }, { at: NOW }))

beforeEach(() => {
  w = runnerWithEvent()
})

test('OPS-011 sharing an event leaves the event row as it is and stores the code in a row for its host', async () => {
  expect(await share(FIRST)).toEqual({ id: 'e1', shareCode: FIRST })
  expect(w.rows('share_codes')).toEqual([{ id: 'e1', hostId: 'host', shareCode: FIRST }])
  expect(w.row('events', 'e1')).toEqual(eventRow())
})

test('EVT-098 an event keeps its first code until the host renews it', async () => {
  await share(FIRST)
  expect(await share(SECOND)).toEqual({ id: 'e1', shareCode: FIRST })
  expect(await share(THIRD, true)).toEqual({ id: 'e1', shareCode: THIRD })
  expect(w.row('share_codes', 'e1').shareCode).toBe(THIRD)
})

test('deleting an event deletes its share code', async () => {
  await share(FIRST)
  outputOf(await w.run(deleteEvent, 'host', { id: 'e1' }, { at: NOW }))
  expect(w.rows('share_codes')).toEqual([])
})
