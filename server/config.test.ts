import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const good = (environment: Record<string, string>) => {
  const reading = readConfig(environment)
  if (!reading.ok) throw new Error(reading.line)
  return reading
}

test('an empty environment gives the defaults', () => {
  const { config, warnings } = good({})
  expect(config).toMatchObject({
    PORT: 8787,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:8787',
    DEFAULT_FEATURES: ['packingList', 'splitCase'],
    INCLUDED_FEATURES: [],
    TRUST_PROXY: [],
    RATE_LIMITS: 'on',
    LOG_FORMAT: 'text',
    PAYMENT_PROVIDER: 'manual',
    NOTICE_WINDOW_SECONDS: 120,
  })
  expect(config.ADMIN_PASSWORD).toBeUndefined()
  expect(warnings).toEqual([])
})

test.each(['postgres://localhost/gotong', 'postgresql://me:secret@db.example.org:5433/gotong?sslmode=require'])(
  'DATABASE_URL may be %s',
  (url) => {
    expect(good({ DATABASE_URL: url }).config.DATABASE_URL).toBe(url)
  },
)

test('an empty variable counts as unset', () => {
  expect(good({ PORT: '', DATABASE_URL: ' ', DEFAULT_FEATURES: '' }).config.PORT).toBe(8787)
})

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres://me:secret@:5432x/gotong'],
  ['PUBLIC_URL', 'gotong'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'https://example.org/gotong'],
  ['PUBLIC_URL', 'https://me:secret@example.org'],
  ['ADMIN_PASSWORD', 'short'],
  ['BACKUP_PASSPHRASE', 'short'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_REQUIRE_TLS', 'maybe'],
  ['MAIL_FROM', 'nobody'],
  ['DEFAULT_FEATURES', 'packingList,everything'],
  ['INCLUDED_FEATURES', 'domain'],
  ['SITE_URL', 'example'],
  ['ONEMAP_URL', 'onemap'],
  ['DEBUG_NOTICE_URL', 'ftp://example.org'],
  ['ERROR_REPORTS_DSN', 'https://example.org/7'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'sixteen letters and spaces'],
  ['CONTACT_EMAIL', '@'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'fd00::/129'],
  ['TRUST_PROXY', '127.0.0.1,'],
  ['RATE_LIMITS', 'maybe'],
  ['LOG_FORMAT', 'xml'],
  ['PAYMENT_PROVIDER', 'cash'],
  ['HITPAY_URL', 'http://pay.example.org'],
  ['GOOGLE_ISSUER', 'x'],
  ['GOOGLE_ISSUER', 'http://accounts.example.org'],
  ['GOOGLE_CLIENT_SECRET', 'alone'],
  ['FACEBOOK_APP_SECRET', 'alone'],
  ['FACEBOOK_GRAPH_URL', 'x'],
  ['FACEBOOK_DIALOG_URL', 'http://example.org/dialog'],
  ['PAYMENT_PROVIDER', 'cash'],
])('OPS-001 a bad %s (%s) is one line that names the variable', (name, value) => {
  expect(readConfig({ [name]: value })).toEqual({
    ok: false,
    line: expect.stringMatching(new RegExp(`^${name} [^\\n]+$`)) as string,
  })
})

test('OPS-001 rate limits may be off on this machine only', () => {
  expect(good({ RATE_LIMITS: 'off' }).config.RATE_LIMITS).toBe('off')
  expect(readConfig({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toEqual({
    ok: false,
    line: "RATE_LIMITS may be 'off' only when HOST is 127.0.0.1",
  })
})

test('plain http on another host warns and names the guide', () => {
  expect(good({ PUBLIC_URL: 'http://gotong.lan:8787' }).warnings).toEqual([
    expect.stringMatching(/^PUBLIC_URL .*gotong\.lan.*docs\/operating\.md/),
  ])
  expect(good({ PUBLIC_URL: 'https://gotong.lan', TRUST_PROXY: 'loopback' }).warnings).toEqual([])
})

test('https without TRUST_PROXY warns that rate limits see one client', () => {
  expect(good({ PUBLIC_URL: 'https://gotong.lan' }).warnings).toEqual([
    expect.stringMatching(/^TRUST_PROXY is off .*PUBLIC_URL is https.*docs\/operating\.md/),
  ])
})

test('an address of this machine in PUBLIC_URL warns on a server that others can reach', () => {
  const warning = [
    expect.stringMatching(/^PUBLIC_URL is http:\/\/localhost:8787 while HOST is 0\.0\.0\.0.*docs\/operating\.md/),
  ]
  expect(good({ HOST: '0.0.0.0' }).warnings).toEqual(warning)
  expect(good({ HOST: '0.0.0.0', PUBLIC_URL: 'https://gotong.lan', TRUST_PROXY: 'loopback' }).warnings).toEqual([])
})

test('a PUBLIC_URL with a slash at its end is the same address', () => {
  expect(good({ PUBLIC_URL: 'https://Gotong.example.org/' }).config.PUBLIC_URL).toBe('https://gotong.example.org')
})

test('a variable that almost has the name of a setting gives a warning with both names', () => {
  expect(good({ DATABSE_URL: 'postgres://x' }).warnings).toEqual([
    'DATABSE_URL is no setting of Gotong: DATABASE_URL was probably meant.',
  ])
  expect(good({ BACKUP_PASSPRASE: 'x', TRUST_PROXI: 'x', SMTPURL: 'x' }).warnings).toHaveLength(3)
  expect(good({ SMTP_URL: 'smtp://localhost', SMTP_URLS: 'x', HOME: '/root', LOG_LEVEL: '3' }).warnings).toEqual([])
})
