// What the server tells every page of its installation; kept on the device, so that it is known without signal too.
import { useEffect } from 'react'
import { getSettings } from '#shared/account/account-operations.ts'
import { call } from './call.ts'
import { useSetting } from '#client/store/device/setting.ts'

export interface SiteSettings {
  /** Where people read about Gotong outside the app. */
  readonly siteUrl: string
  readonly contactEmail: string
  /** What is sold elsewhere and free here. */
  readonly includedFeatures: readonly ('premium' | 'schedule')[]
  /** Whom plans and features are paid to by bank transfer; empty where nobody said so. */
  readonly paymentPayee: string
}

/** Undefined until it was told once. Asked again each time a page that needs it opens. */
export const useSiteSettings = (): SiteSettings | undefined => {
  const [kept, keep] = useSetting<SiteSettings | null>('site', null)
  useEffect(() => {
    let gone = false
    void call(getSettings, {}).then((reply) => (reply.ok && !gone ? keep(reply.value) : undefined))
    return () => {
      gone = true
    }
  }, [keep])
  return kept === null
    ? undefined
    : { ...kept, includedFeatures: kept.includedFeatures ?? [], paymentPayee: kept.paymentPayee ?? '' }
}
