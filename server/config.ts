// Settings from the environment, checked once at the start; nothing else reads process.env.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { LOG_FORMATS } from './log-format.ts'
import { BROWSERS_SERVICES } from './notification/push-services.ts'

const FEATURES = ['packingList', 'splitCase'] as const
const INCLUDED = ['premium', 'schedule'] as const

const blank = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const setting = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema)

const listOf = <T extends string>(names: readonly T[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names as readonly [T, ...T[]], { error: `must name only: ${names.join(', ')}` })))

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
export const isLoopback = (host: string): boolean => LOOPBACK.has(host)

/** An address, or a network such as 10.88.0.0/16. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** Address of an identity provider: https, or http on this machine. */
const providerUrl = (usual: string) =>
  webUrl
    .refine(
      (url) => !URL.canParse(url) || url.startsWith('https:') || isLoopback(new URL(url).hostname),
      'must be an https address',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual)

const settings = {
  PORT: setting(
    z.coerce
      .number({ error: 'must be a port number' })
      .int('must be a port number')
      .min(0, 'must be at least 0')
      .max(65535, 'must be at most 65535')
      .default(8787),
  ),
  HOST: setting(z.string().default('127.0.0.1')),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(
    z
      .string()
      .refine(
        (url) => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url),
        'must be left out (SQLite in DATA_DIR) or be postgres://…',
      )
      .optional(),
  ),
  BACKUP_PASSPHRASE: setting(z.string().min(12, 'must have at least 12 characters').optional()),
  PUBLIC_URL: setting(
    webUrl
      .refine(
        (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
        'must have no path and no user name: Gotong needs a host name to itself',
      )
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  ADMIN_PASSWORD: setting(z.string().min(8, 'must have at least 8 characters').optional()),
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional()),
  SMTP_REQUIRE_TLS: setting(z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on')),
  MAIL_FROM: setting(z.email('must be a mail address').default('gotong@example.org')),
  DEFAULT_FEATURES: setting(z.string().default(FEATURES.join(',')).pipe(listOf(FEATURES))),
  INCLUDED_FEATURES: setting(z.union([z.undefined().transform(() => []), listOf(INCLUDED)])),
  SITE_URL: setting(webUrl.default('https://example.org')),
  CONTACT_EMAIL: setting(z.email('must be a mail address').default('hello@example.org')),
  PUSH_SERVICES: setting(
    z
      .string()
      .default(BROWSERS_SERVICES.join(','))
      .transform((text) => (text === 'off' ? [] : text.split(',').map((service) => service.trim())))
      .refine(
        (list) =>
          list.every((each) =>
            each.includes('://')
              ? URL.canParse(each) && new URL(each).origin === each
              : /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each),
          ),
        "must be 'off', or hosts of push services separated by commas",
      ),
  ),
  NOTICE_WINDOW_SECONDS: setting(
    z.coerce
      .number({ error: 'must be a number of seconds' })
      .int('must be a whole number of seconds')
      .min(0, 'must be at least 0')
      .max(3600, 'must be at most 3600')
      .default(120),
  ),
  TRUST_PROXY: setting(
    z
      .string()
      .default('off')
      .transform((text) => (text === 'off' ? [] : text.split(',').map((address) => address.trim())))
      .refine(
        (list) => list.every((address) => address === 'loopback' || isNetwork(address)),
        "must be 'off', 'loopback', or addresses of proxies separated by commas",
      ),
  ),
  LOG_FORMAT: setting(z.enum(LOG_FORMATS, { error: "must be 'text' or 'json'" }).default('text')),
  RATE_LIMITS: setting(z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on')),
  GOOGLE_CLIENT_ID: setting(z.string().optional()),
  GOOGLE_CLIENT_SECRET: setting(z.string().optional()),
  GOOGLE_ISSUER: setting(providerUrl('https://accounts.google.com')),
  FACEBOOK_APP_ID: setting(z.string().optional()),
  FACEBOOK_APP_SECRET: setting(z.string().optional()),
  FACEBOOK_DIALOG_URL: setting(providerUrl('https://www.facebook.com/v24.0/dialog/oauth')),
  FACEBOOK_GRAPH_URL: setting(providerUrl('https://graph.facebook.com/v24.0')),
  ONEMAP_URL: setting(webUrl.default('https://www.onemap.gov.sg')),
  ONEMAP_EMAIL: setting(z.email('must be a mail address').optional()),
  ONEMAP_PASSWORD: setting(z.string().optional()),
  DEBUG_NOTICE_URL: setting(webUrl.optional()),
  ERROR_REPORTS_DSN: setting(
    webUrl
      .refine((dsn) => /^https?:\/\/\w+@[^/]+\/(.+\/)?\d+$/.test(dsn), 'must be like https://key@host/7')
      .optional(),
  ),
  PAYMENT_PROVIDER: setting(z.enum(['manual', 'hitpay'], { error: "must be 'manual' or 'hitpay'" }).default('manual')),
  HITPAY_API_KEY: setting(z.string().optional()),
  HITPAY_URL: setting(providerUrl('https://api.hit-pay.com')),
  METRICS_TOKEN: setting(
    z.string().min(16, 'must have at least 16 characters').regex(/^\S+$/, 'must have no spaces').optional(),
  ),
  PAYMENT_PAYEE: setting(z.string().max(200, 'must have at most 200 characters').default('')),
}

const together = z.object(settings).superRefine((value, context) => {
  const say = (path: keyof typeof settings, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (value.RATE_LIMITS === 'off' && !isLoopback(value.HOST))
    say('RATE_LIMITS', "may be 'off' only when HOST is 127.0.0.1")
  if ((value.FACEBOOK_APP_ID === undefined) !== (value.FACEBOOK_APP_SECRET === undefined))
    say('FACEBOOK_APP_SECRET', 'must be set together with FACEBOOK_APP_ID')
  if ((value.GOOGLE_CLIENT_ID === undefined) !== (value.GOOGLE_CLIENT_SECRET === undefined))
    say('GOOGLE_CLIENT_SECRET', 'must be set together with GOOGLE_CLIENT_ID')
  if (value.PAYMENT_PROVIDER === 'hitpay' && value.HITPAY_API_KEY === undefined)
    say('HITPAY_API_KEY', "must be set where PAYMENT_PROVIDER is 'hitpay'")
  if ((value.ONEMAP_EMAIL === undefined) !== (value.ONEMAP_PASSWORD === undefined))
    say('ONEMAP_PASSWORD', 'must be set together with ONEMAP_EMAIL')
})

export interface Config extends Omit<z.output<typeof together>, 'PUBLIC_URL'> {
  readonly PUBLIC_URL: string
}

export type ConfigReading =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly line: string }

/** Valid settings that are probably a mistake. */
const warningsOf = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): string[] => {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (isLoopback(hostname) && !isLoopback(HOST))
    return [
      `PUBLIC_URL is ${PUBLIC_URL} while HOST is ${HOST}: links in mails, previews and shared messages lead to the reader's own machine. Set PUBLIC_URL to the address that people open. See docs/operating.md.`,
    ]
  if (protocol === 'http:' && !isLoopback(hostname))
    return [
      `PUBLIC_URL is plain http on ${hostname}: browsers give it no offline use, camera or locks there. See docs/operating.md.`,
    ]
  // This process serves http only, so https means a proxy in front of it.
  if (protocol === 'https:' && TRUST_PROXY.length === 0)
    return [
      'TRUST_PROXY is off while PUBLIC_URL is https: all requests seem to come from the proxy, so that rate limits treat everybody as one client. See docs/operating.md.',
    ]
  return []
}

const MAX_TYPOS = 2

/** Levenshtein distance: characters to add, remove or replace. */
const typosBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [i, letter] of Array.from(one).entries()) {
    const next = [i + 1]
    for (const [j, wanted] of Array.from(other).entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** Characters. Shorter names resemble variables of other programs. */
const MIN_COMPARED_LENGTH = 8

/** Warnings for variables whose names differ by at most two characters from that of a setting that is not set. */
export const misspelledSettings = (environment: Readonly<Record<string, string | undefined>>): string[] => {
  const unset = Object.keys(settings).filter(
    (name) => name.length >= MIN_COMPARED_LENGTH && environment[name] === undefined,
  )
  return Object.keys(environment)
    .filter((name) => !(name in settings))
    .flatMap((name) => {
      const meant = unset.find((each) => typosBetween(name, each) <= MAX_TYPOS)
      return meant === undefined ? [] : [`${name} is no setting of Gotong: ${meant} was probably meant.`]
    })
}

/** An invalid environment gives one line that names the variable. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): ConfigReading => {
  const read = together.safeParse(environment)
  if (!read.success) {
    const issue = read.error.issues[0]
    return { ok: false, line: `${String(issue?.path[0])} ${issue?.message.replaceAll('\n', ' ')}` }
  }
  const config = {
    ...read.data,
    DATA_DIR: resolve(read.data.DATA_DIR),
    PUBLIC_URL: read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`,
  }
  return { ok: true, config, warnings: [...misspelledSettings(environment), ...warningsOf(config)] }
}
