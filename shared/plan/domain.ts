// A domain name for a group, paid once. API only: no screen offers it (decision Q-119).
import type { Refusal } from '#shared/kernel/result.ts'
import { asCents } from '#shared/kernel/money.ts'
import { isSubscribed, type Feature } from './feature.ts'
import { NO_DOMAIN, INVALID_DOMAIN } from './plan-refusals.ts'

/** Cents (decision Q-119). */
export const DOMAIN_PRICE = asCents(5000)

/** Lower-case letters, digits and hyphens, 3 to 63 characters, without a hyphen at either end (decision Q-058). */
const NAME = /^(?=.{3,63}$)[a-z0-9]+(-+[a-z0-9]+)*$/

/** Null for a name that can be bought. */
export const domainRefusal = (name: string): Refusal | null => {
  if (name.trim() === '') return NO_DOMAIN
  return NAME.test(name) ? null : INVALID_DOMAIN
}

/** Maximum purchases of one person that await review. */
export const MAX_PENDING_DOMAINS = 3
/** Maximum purchases of one name, including rejected ones. */
const MAX_DOMAIN_PURCHASES = 50

/** One row for each purchase of the name: the first is `domain.<name>`. */
const domainFeatureId = (name: string, nth: number): string => (nth === 1 ? `domain.${name}` : `domain.${name}.${nth}`)

/** Ids of all purchases that the name may have. */
export const domainFeatureIds = (name: string): string[] =>
  Array.from({ length: MAX_DOMAIN_PURCHASES }, (_, index) => domainFeatureId(name, index + 1))

/** The name is paid for and approved, so that it leads to its group. */
export const leadsToGroup = ({ kind, paymentStatus, status }: Pick<Feature, 'kind' | 'paymentStatus' | 'status'>) =>
  kind === 'domain' && paymentStatus === 2 && status === 2

/**
 * The part before the site's host name: 'lorong-8' of 'lorong-8.gotong.example.sg'. Null for the site itself and for
 * other hosts; it may be a name that cannot be bought.
 */
export const domainOfHost = (host: string, siteHost: string): string | null => {
  const [requested, site] = [host, siteHost].map((each) => each.toLowerCase().replace(/\.$/, '')) as [string, string]
  return requested.endsWith(`.${site}`) ? requested.slice(0, -site.length - 1) : null
}

/** Id of the next purchase of the name; null while somebody owns it. */
export const nextDomainId = async (
  name: string,
  get: (id: string) => Promise<Feature | undefined>,
): Promise<string | null> => {
  for (let nth = 1; nth <= MAX_DOMAIN_PURCHASES; nth += 1) {
    const id = domainFeatureId(name, nth)
    const bought = await get(id)
    if (bought === undefined) return id
    if (isSubscribed(bought)) return null
  }
  return null
}
