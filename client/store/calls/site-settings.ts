// Settings of this installation from the server, stored on the device for offline use.
import { useEffect } from 'react'
import { call } from './call.ts'
import { useSetting } from '#client/store/device/setting.ts'
import type { SocialType } from '#shared/account/social.ts'
import { getSettings } from '#shared/account/account-queries.ts'

export interface SiteSettings {
  /** Information site outside the app. */
  readonly siteUrl: string
  readonly contactEmail: string
  /** Paid features that are free here. */
  readonly includedFeatures: readonly ('premium' | 'schedule')[]
  /** Name of the bank transfer's recipient; empty when the operator set none. */
  readonly paymentPayee: string
  /** Whether ADMIN_PASSWORD opens the operator's pages. */
  readonly operatorView: boolean
  /** Providers that this installation is set up for. */
  readonly socialProviders: readonly SocialType[]
}

/** Undefined until first received. Requested again each time a page that needs it opens. */
export const useSiteSettings = (): SiteSettings | undefined => {
  const [stored, keep] = useSetting<SiteSettings | null>('site', null)
  useEffect(() => {
    let isOutdated = false
    void call(getSettings, {}).then((reply) => (reply.ok && !isOutdated ? keep(reply.value) : undefined))
    return () => {
      isOutdated = true
    }
  }, [keep])
  return stored === null
    ? undefined
    : {
        ...stored,
        includedFeatures: stored.includedFeatures ?? [],
        paymentPayee: stored.paymentPayee ?? '',
        operatorView: stored.operatorView ?? true,
        socialProviders: stored.socialProviders ?? [],
      }
}
