// Settings of this installation, for pages of guests. Signed-in people read them from the device: `site-settings.ts`.
import type { SiteSettings } from './site-settings.ts'
import { GET_SETTINGS } from '#shared/account/account-guest-bindings.ts'
import { guestQuery } from './guest-query.ts'
import { useAnswer } from './use-answer.ts'

const settings = guestQuery(
  'get-settings',
  GET_SETTINGS,
  async () => (await import('#shared/account/account-queries.ts')).getSettings,
)

/** Undefined until first received. */
export const useGuestSettings = (): Pick<SiteSettings, 'siteUrl' | 'socialProviders'> | undefined =>
  useAnswer(settings, {}, { keep: true }).value
