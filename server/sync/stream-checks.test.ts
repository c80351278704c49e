import { expect, test } from 'vitest'
import { createStreamChecks } from './stream-checks.ts'

test('every listener hears whose streams to check, once for each call, and none hears of earlier calls', () => {
  const streams = createStreamChecks()
  const heard: string[] = []
  streams.recheck('before anybody listens')
  streams.onRecheck((userId) => heard.push(`first ${userId}`))
  streams.onRecheck((userId) => heard.push(`second ${userId}`))
  streams.recheck('ann')
  streams.recheck('ben')
  expect(heard).toEqual(['first ann', 'second ann', 'first ben', 'second ben'])
})
