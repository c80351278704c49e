import { expect, test } from 'vitest'
import { createStreamChecks } from './stream-checks.ts'

test('each call reports whose streams to check once to every listener, and not to later ones', () => {
  const streams = createStreamChecks()
  const heard: string[] = []
  streams.recheck('before anybody listens')
  streams.onRecheck((userId) => heard.push(`first ${userId}`))
  streams.onRecheck((userId) => heard.push(`second ${userId}`))
  streams.recheck('ann')
  streams.recheck('ben')
  expect(heard).toEqual(['first ann', 'second ann', 'first ben', 'second ben'])
})
