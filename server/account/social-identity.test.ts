import { expect, test } from 'vitest'
import { SOCIAL_REFUSED } from '#shared/account/account-refusals.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { readConfig } from '#server/config.ts'
import { graphApi } from '#tests/support/graph-api.ts'
import { socialIdentity } from './social-identity.ts'
import type { SocialFault } from './social-provider.ts'

const identifyWith = async (environment: Readonly<Record<string, string>>, accessToken: string) => {
  const reading = readConfig(environment)
  if (!reading.ok) throw new Error(reading.line)
  const faults: SocialFault[] = []
  const identity = socialIdentity(reading.config, Buffer.alloc(32), systemClock, (fault) => faults.push(fault))
  return { answer: await identity.identify({ type: 'facebook', accessToken }), faults }
}

test('a token that a provider does not confirm is refused; the log gets the name and code of the error and not its text', async () => {
  const graph = await graphApi()
  const withWrongSecret = await identifyWith({ ...graph.env, FACEBOOK_APP_SECRET: 'another' }, 'token')
  expect(withWrongSecret).toEqual({ answer: SOCIAL_REFUSED, faults: [{ name: 'Error', code: 'HTTP_400' }] })
  await graph.close()
  const withoutProvider = await identifyWith(graph.env, 'token')
  expect(withoutProvider).toMatchObject({ answer: SOCIAL_REFUSED, faults: [{ name: 'TypeError' }] })
})
