// Settings of this installation, for pages of guests. Signed-in people read them from the device: `site-settings.ts`.
import type { SiteSettings } from './site-settings.ts'
import { GET_SETTINGS } from '#shared/account/account-guest-bindings.ts'
import type { getSettings } from '#shared/account/account-queries.ts'
import { hasFields, type StartQueryOf } from './start-query.ts'
import { useAnswer } from './use-answer.ts'

const settings: StartQueryOf<typeof getSettings> = {
  name: 'get-settings',
  rest: GET_SETTINGS,
  isShown: (answer) => hasFields(answer, { siteUrl: 'string', socialProviders: 'array' }),
}

/** Undefined until first received. */
export const useGuestSettings = (): Pick<SiteSettings, 'siteUrl' | 'socialProviders'> | undefined =>
  useAnswer(settings, {}, { keep: true }).value
