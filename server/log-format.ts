// Lines of the log: text for people by default, or one JSON object a line for programs (setting LOG_FORMAT).
import type { FastifyServerOptions } from 'fastify'
import pretty from 'pino-pretty'

export const LOG_FORMATS = ['text', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

/** Fields stand behind the message as JSON, so that an entry is one line, whatever text its fields have. */
const TEXT = { singleLine: true, translateTime: 'SYS:yyyy-mm-dd HH:MM:ss' } as const

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/** Text is written before the call returns, so that the last lines before a crash are not lost. */
export const loggerOptions = (format: LogFormat): LoggerOptions => ({
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  ...(format === 'text' && { stream: pretty({ ...TEXT, sync: true, colorize: process.stdout.isTTY }) }),
})

/** An entry with `level` (30: information), `time` (ISO 8601) and `msg`, for a program that has no logger. */
export const logLine = (format: LogFormat, entry: object): string =>
  format === 'json' ? `${JSON.stringify(entry)}\n` : pretty.prettyFactory({ ...TEXT, colorize: false })(entry)
