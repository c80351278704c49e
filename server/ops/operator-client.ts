// Calls of the operator's commands to the running server.
import { isLoopback, readConfig, type Config } from '#server/config.ts'
import { Refused } from './refused.ts'

/** Address of the calls of the server that these settings start. */
export const addressOf = ({ HOST, PORT }: Config): string => {
  const host = isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api`
}

/** An offer to all members takes the longest. */
const ANSWER_TIMEOUT_MS = 60_000

interface Envelope {
  readonly msgCode: number
  readonly msgResp: unknown
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'msgCode' in value && typeof value.msgCode === 'number'

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

export const ask = async (
  url: string,
  method: string,
  token: string | null,
  body?: object,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<unknown> => {
  const { origin } = new URL(url)
  const noAnswer = (error: unknown): never => {
    if (isTimeout(error)) throw new Refused(`the server at ${origin} does not answer within ${timeoutMs / 1000} s`)
    throw new Refused(`no server answers at ${origin}: start it first`)
  }
  const reply = await fetch(url, {
    method,
    headers: {
      'x-client': 'operator',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(noAnswer)
  const answer: unknown = await reply.json().catch((error: unknown) => {
    if (isTimeout(error)) return noAnswer(error)
    return undefined
  })
  if (!isEnvelope(answer)) throw new Refused(`another program answers at ${origin}`)
  const { msgCode, msgResp } = answer
  if (msgCode % 100 !== 0) throw new Refused(String(msgResp))
  return msgResp
}

export interface OperatorClient {
  readonly config: Config
  call(method: string, path: string, body?: object): Promise<unknown>
}

/** Signs in with ADMIN_PASSWORD. */
export const operatorClient = async (): Promise<OperatorClient> => {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Refused(reading.line)
  const { config } = reading
  if (config.ADMIN_PASSWORD === undefined) throw new Refused('ADMIN_PASSWORD must be set, here and for the server')
  const api = addressOf(config)
  const { token } = (await ask(`${api}/admin-token`, 'POST', null, { password: config.ADMIN_PASSWORD })) as {
    token: string
  }
  return { config, call: (method, path, body) => ask(`${api}${path}`, method, token, body) }
}

/** Names are what people typed: nothing in them moves the cursor or begins a line. */
export const say = (text: string): void => void process.stdout.write(`${text.replace(/\p{Cc}/gu, '\ufffd')}\n`)

/** Runs a command of the operator; a refusal is one line. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`[gotong] ${error instanceof Refused ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
