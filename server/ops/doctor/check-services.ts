// Services around the server: the server itself, its public address, mail and push services.
import { connect, type PeerCertificate } from 'node:tls'
import { isLoopback, type Config } from '#server/config.ts'
import { verifySmtp } from '#server/mail/mail-port.ts'
import { addressOf } from '#server/ops/operator-client.ts'
import { codeOf } from '#server/ops/refused.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
/** Certificates of Let's Encrypt are renewed 30 days before their end. */
const EARLY_DAYS = 14

/** Code of a failed request; `fetch` wraps the error of the connection. */
const failureOf = (error: unknown): string => {
  const { cause, name } = error as { cause?: unknown; name?: string }
  return codeOf(cause) ?? codeOf(error) ?? name ?? 'unknown error'
}

interface Answer {
  readonly status: number
  readonly body: unknown
  /** Clock of the server minus clock of this machine, milliseconds; null when it states no date. */
  readonly clockDifference: number | null
}

const ask = async (url: string, method = 'GET'): Promise<Answer> => {
  const reply = await fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const date = Date.parse(reply.headers.get('date') ?? '')
  const text = await reply.text()
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    // Another server's page.
  }
  return { status: reply.status, body, clockDifference: Number.isNaN(date) ? null : date - Date.now() }
}

const versionIn = (body: unknown): string | null => {
  const { ok, version } = (body ?? {}) as { ok?: unknown; version?: unknown }
  return ok === true && typeof version === 'string' ? version : null
}

export const checkServer = async (config: Config): Promise<Finding> => {
  const address = addressOf(config)
  try {
    const version = versionIn((await ask(`${address}/health`)).body)
    if (version !== null)
      return { state: 'ok', area: 'Server', text: `Gotong ${version} answers at ${new URL(address).origin}.` }
    return {
      state: 'problem',
      area: 'Server',
      text: `Another program, or a Gotong that has failed, answers at ${new URL(address).origin}.`,
      todo: 'Read the log of the server; set PORT to a free port if another program uses it.',
    }
  } catch {
    return {
      state: 'advice',
      area: 'Server',
      text: `No server answers at ${new URL(address).origin}.`,
      todo: 'Start it with npm start, and run the doctor again with the same settings.',
    }
  }
}

/** Words for failed connections, by the code of the error. */
const CONNECTION_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  ENOTFOUND: ['its name has no address', 'Add a DNS record for the name, or correct PUBLIC_URL.'],
  EAI_AGAIN: ['the name server does not answer', 'Check the network and the DNS settings of this machine.'],
  ECONNREFUSED: ['nothing listens there', 'Start the proxy that serves https, or correct PUBLIC_URL.'],
  ETIMEDOUT: ['it does not answer', 'Open the port in the firewall, or correct PUBLIC_URL.'],
  TimeoutError: ['it does not answer', 'Open the port in the firewall, or correct PUBLIC_URL.'],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'Renew the certificate; a proxy such as Caddy does it by itself.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'browsers do not trust its certificate, because it is self-signed',
    'Use a certificate of a public authority; a proxy such as Caddy gets one by itself.',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'browsers do not trust its certificate, because its authority is private',
    'Use a certificate of a public authority; a proxy such as Caddy gets one by itself.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate comes without the one of its authority',
    'Let the proxy send the whole chain of certificates.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another name',
    'Get a certificate for the name in PUBLIC_URL.',
  ],
}

const wordsFor = (code: string): readonly [string, string] =>
  CONNECTION_WORDS[code] ?? [`the connection fails (${code})`, 'Check the proxy and its log.']

const certificateAt = ({ hostname, port }: URL): Promise<PeerCertificate> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(port || 443), servername: host, timeout: TIMEOUT_MS }, () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('timeout')))
    socket.once('error', reject)
  })

/** `now` in milliseconds; `validTo` as certificates write it. */
export const certificateFinding = (origin: string, validTo: string, now: number): Finding => {
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS)
  const text = `${origin} answers; its certificate holds ${days} more days.`
  return days >= EARLY_DAYS
    ? { state: 'ok', area: 'HTTPS', text }
    : { state: 'advice', area: 'HTTPS', text, todo: 'Renew the certificate, or look why it was not renewed.' }
}

export const checkHttps = async ({ PUBLIC_URL }: Config): Promise<Finding> => {
  const url = new URL(PUBLIC_URL)
  if (url.protocol === 'http:')
    return isLoopback(url.hostname)
      ? {
          state: 'advice',
          area: 'HTTPS',
          text: `PUBLIC_URL is ${PUBLIC_URL}: only this machine can open it.`,
          todo: 'For other people put an HTTPS server in front and set PUBLIC_URL to its address; see docs/operating.md.',
        }
      : {
          state: 'problem',
          area: 'HTTPS',
          text: `PUBLIC_URL is ${PUBLIC_URL}: browsers give plain http no offline use, camera or push messages.`,
          todo: 'Put an HTTPS server in front and set PUBLIC_URL to its address; see docs/operating.md.',
        }
  try {
    const version = versionIn((await ask(new URL('/api/health', url).href)).body)
    if (version === null)
      return {
        state: 'problem',
        area: 'HTTPS',
        text: `${url.origin} answers, but not as Gotong.`,
        todo: 'Let the proxy pass every path to HOST and PORT, and start the server.',
      }
    return certificateFinding(url.origin, (await certificateAt(url)).valid_to, Date.now())
  } catch (error) {
    const [why, todo] = wordsFor(failureOf(error))
    return { state: 'problem', area: 'HTTPS', text: `${url.origin} cannot be opened: ${why}.`, todo }
  }
}

export const checkMail = async ({ SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM, DATA_DIR }: Config): Promise<Finding> => {
  if (SMTP_URL === undefined)
    return {
      state: 'advice',
      area: 'Mail',
      text: `Mails are not sent; they are written to ${DATA_DIR}/mail.`,
      todo: 'Set SMTP_URL and MAIL_FROM, so that people can reset their PIN and confirm their address.',
    }
  const { hostname, port, protocol } = new URL(SMTP_URL)
  const server = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  try {
    await verifySmtp({ SMTP_URL, SMTP_REQUIRE_TLS })
  } catch (error) {
    const { code = 'unknown error', responseCode } = error as { code?: string; responseCode?: number }
    return {
      state: 'problem',
      area: 'Mail',
      text: `The mail server ${server} cannot be used (${code}${responseCode === undefined ? '' : ` ${responseCode}`}).`,
      todo:
        code === 'EAUTH'
          ? 'Correct user and password in SMTP_URL.'
          : 'Check host and port in SMTP_URL, the firewall, and that the server offers TLS.',
    }
  }
  if (/@([^@]*\.)?example\.(com|net|org)$/.test(MAIL_FROM))
    return {
      state: 'problem',
      area: 'Mail',
      text: `The mail server ${server} lets Gotong in, but MAIL_FROM is ${MAIL_FROM}, which receivers refuse.`,
      todo: 'Set MAIL_FROM to an address of your own domain.',
    }
  return { state: 'ok', area: 'Mail', text: `The mail server ${server} lets Gotong in; mails come from ${MAIL_FROM}.` }
}

export interface PushCheck {
  readonly finding: Finding
  /** Clocks of the services minus clock of this machine, milliseconds. */
  readonly clockDifferences: readonly number[]
}

/** Any answer will do: without a message the services answer with an error. */
export const checkPush = async ({ PUSH_SERVICES }: Config): Promise<PushCheck> => {
  if (PUSH_SERVICES.length === 0)
    return {
      finding: { state: 'ok', area: 'Push', text: 'Web push is switched off (PUSH_SERVICES=off).' },
      clockDifferences: [],
    }
  // '*.push.apple.com' names no host that could be asked.
  const origins = PUSH_SERVICES.filter((service) => !service.startsWith('*.')).map((service) =>
    service.includes('://') ? service : `https://${service}`,
  )
  const clockDifferences: number[] = []
  const unreachable: string[] = []
  await Promise.all(
    origins.map(async (origin) => {
      try {
        const { clockDifference } = await ask(`${origin}/`, 'HEAD')
        if (clockDifference !== null) clockDifferences.push(clockDifference)
      } catch (error) {
        unreachable.push(`${new URL(origin).host} (${failureOf(error)})`)
      }
    }),
  )
  if (unreachable.length === 0)
    return {
      finding: { state: 'ok', area: 'Push', text: `${origins.length} push services can be reached.` },
      clockDifferences,
    }
  return {
    finding: {
      state: 'problem',
      area: 'Push',
      text: `Push services cannot be reached: ${unreachable.toSorted().join(', ')}.`,
      todo: 'Let this machine open https connections to them, or set PUSH_SERVICES=off.',
    },
    clockDifferences,
  }
}
