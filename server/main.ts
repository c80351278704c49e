// Starts the server: settings, database, listening; and shuts it down gracefully.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#shared/kernel/clock.ts'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { restrictDataDirectory, restrictNewFiles } from './data-permissions.ts'
import { openDatabase } from './db/open.ts'
import { errorLine, errorText } from './describe-error.ts'
import { holdData } from './ops/data-lock.ts'
import { loggerOptions } from './log-format.ts'
import { mailFolder } from './mail/mail-port.ts'
import { dataDirectoryLine, Refused } from './ops/refused.ts'
import { packageRoot } from './package-root.ts'
import { confirmSecrets, keepSecrets, mustHavePepper } from './secrets.ts'

const stop = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const versionIn = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Limit of the whole shutdown: then something hangs, and the process ends with 1. Requests are cut off before it. */
const SHUTDOWN_TIMEOUT_MS = 10_000

const mailWarnings = (config: Config): string[] => {
  const folder = mailFolder(config)
  return folder === undefined
    ? []
    : [`Mails reach nobody: they are files in ${folder}. Set SMTP_URL to send them. See docs/operating.md.`]
}

const serve = async (config: Config, warnings: readonly string[]): Promise<void> => {
  const root = packageRoot(dirname(fileURLToPath(import.meta.url)))
  let report = (error: unknown): void => void process.stderr.write(`${errorLine(error)}\n`)
  restrictNewFiles()
  const hold = await holdData(config.DATA_DIR)
  const database = await openDatabase(config, (error) => report(error))
  await mustHavePepper(database, config.DATA_DIR)
  const secrets = await keepSecrets(config.DATA_DIR)
  await confirmSecrets(database, secrets, config.DATA_DIR)
  const { http } = await buildApp({
    config,
    database,
    secrets,
    clock: systemClock,
    version: versionIn(root),
    clientDirectory: join(root, 'dist', 'client'),
    logger: loggerOptions(config.LOG_FORMAT),
  })
  report = (error) => http.log.error({ fault: errorLine(error) }, 'database')
  for (const warning of [...warnings, ...mailWarnings(config), ...restrictDataDirectory(config.DATA_DIR)])
    http.log.warn(warning)

  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    http.log.info('stopping')
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    await http.close()
    await database.close()
    hold.release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      end().catch((error: unknown) => stop(errorLine(error)))
    })

  await http.listen({ host: config.HOST, port: config.PORT })
  http.log.info(`Gotong is ready at ${config.PUBLIC_URL}`)
}

const reading = readConfig(process.env)
if (reading.ok) {
  serve(reading.config, reading.warnings).catch((error: unknown) => {
    if (error instanceof Refused) stop(error.message)
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') stop(`PORT ${reading.config.PORT} is in use on ${reading.config.HOST}`)
    if (code === 'EACCES' && syscall === 'listen')
      stop(`PORT ${reading.config.PORT} is reserved for root; use 1024 or a higher one, behind a proxy`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') stop(`HOST ${reading.config.HOST} cannot be listened on`)
    stop(dataDirectoryLine(error, reading.config.DATA_DIR) ?? errorText(error))
  })
} else stop(reading.line)
