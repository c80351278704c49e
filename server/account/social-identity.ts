// Identifies a person from a social sign-in: by our ticket that the browser returns, or by the provider's token.
import { socialOff, socialProfileSchema, type SocialProfile, type SocialType } from '#shared/account/social.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isSameSecret, sha256 } from '#server/sha256.ts'
import type { Config } from '#server/config.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { encryptedTokens } from '#server/http/encrypted-token.ts'
import { socialFault, type SocialFault, type SocialProvider } from './social-provider.ts'
import { SOCIAL_REFUSED } from '#shared/account/account-refusals.ts'

export interface SocialToken {
  readonly type: SocialType
  readonly accessToken: string
  /** For a ticket: the secret that the browser created at the start. */
  readonly verifier?: string | undefined
}

export interface SocialIdentity {
  /** Configured providers only. */
  readonly providers: { readonly [T in SocialType]?: SocialProvider }
  /** Bound to the browser whose secret has this SHA-256, in base64url. */
  ticketFor(profile: SocialProfile, challenge: string): Promise<string>
  identify(token: SocialToken): Promise<SocialProfile | Refusal>
}

/** Seconds to complete a sign-up. */
const TICKET_LIFETIME_S = 1800
const TICKET_MARK = 'gotong.'

const isSecretOf = (verifier: string, challenge: unknown): boolean =>
  isSameSecret(sha256(verifier), Buffer.from(String(challenge), 'base64url'))

const providersOf = (config: Config, clock: Clock): SocialIdentity['providers'] => ({
  ...(config.GOOGLE_CLIENT_ID !== undefined && config.GOOGLE_CLIENT_SECRET !== undefined
    ? {
        google: google({
          issuer: config.GOOGLE_ISSUER,
          clientId: config.GOOGLE_CLIENT_ID,
          clientSecret: config.GOOGLE_CLIENT_SECRET,
        }),
      }
    : {}),
  ...(config.FACEBOOK_APP_ID !== undefined && config.FACEBOOK_APP_SECRET !== undefined
    ? {
        facebook: facebook({
          appId: config.FACEBOOK_APP_ID,
          appSecret: config.FACEBOOK_APP_SECRET,
          dialogUrl: config.FACEBOOK_DIALOG_URL,
          graphUrl: config.FACEBOOK_GRAPH_URL,
          clock,
        }),
      }
    : {}),
})

/** `onFault`: a provider did not confirm a token, because it is not valid or because the provider cannot be reached. */
export const socialIdentity = (
  config: Config,
  secret: Buffer,
  clock: Clock,
  onFault: (fault: SocialFault) => void,
): SocialIdentity => {
  const providers = providersOf(config, clock)
  const tickets = encryptedTokens(secret, 'social ticket', clock)

  const ofTicket = async (ticket: string, type: SocialType, verifier: string): Promise<SocialProfile | Refusal> => {
    const opened = await tickets.open(ticket)
    const profile = socialProfileSchema.safeParse(opened?.profile)
    if (!opened || !profile.success || profile.data.type !== type) return SOCIAL_REFUSED
    return isSecretOf(verifier, opened.challenge) ? profile.data : SOCIAL_REFUSED
  }

  return {
    providers,
    ticketFor: async (profile, challenge) =>
      TICKET_MARK + (await tickets.seal({ profile, challenge }, TICKET_LIFETIME_S)),
    identify: async ({ type, accessToken, verifier }) => {
      const provider = providers[type]
      if (!provider) return socialOff(type)
      if (accessToken.startsWith(TICKET_MARK))
        return ofTicket(accessToken.slice(TICKET_MARK.length), type, verifier ?? '')
      try {
        return await provider.check(accessToken)
      } catch (error) {
        onFault(socialFault(error))
        return SOCIAL_REFUSED
      }
    },
  }
}
