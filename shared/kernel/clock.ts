// Times are epoch seconds, shown in Asia/Singapore in any time zone of the browser (decision Q-001). The only module
// that may use Date.
import type { Marked } from './brand.ts'
import { monthAndYear } from './month-names.ts'

/** Epoch seconds. The compiler refuses cents and what a clock reads. */
export type Seconds = Marked<number, 'seconds'>

/** Epoch milliseconds. The compiler refuses seconds and cents. */
export type Milliseconds = Marked<number, 'milliseconds'>

/** A source of time; passed in, never imported by rules. */
export interface Clock {
  now(): Milliseconds
}

export const systemClock: Clock = { now: () => Date.now() }

export const toSeconds = (milliseconds: Milliseconds): Seconds => Math.floor(milliseconds / 1000)

const SINGAPORE_OFFSET_S = 8 * 3600
const DAY_S = 86_400
const two = (n: number): string => String(n).padStart(2, '0')

interface CivilTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** 0 is Sunday. */
  readonly weekday: number
}

export const civilTime = (at: Seconds): CivilTime => {
  const local = new Date((at + SINGAPORE_OFFSET_S) * 1000)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    weekday: local.getUTCDay(),
  }
}

/** Epoch seconds of a Singapore wall-clock time; undefined when the day does not exist. */
export const fromCivil = (year: number, month: number, day: number, hour = 0, minute = 0): Seconds | undefined => {
  const at = Date.UTC(year, month - 1, day, hour, minute) / 1000 - SINGAPORE_OFFSET_S
  const back = civilTime(at)
  return back.year === year && back.month === month && back.day === day && hour < 24 && minute < 60 ? at : undefined
}

/** 'DD-MM-YYYY' */
export const formatDate = (at: Seconds): string => {
  const t = civilTime(at)
  return `${two(t.day)}-${two(t.month)}-${t.year}`
}

/** 'HH:mm' */
export const formatClock = (at: Seconds): string => {
  const t = civilTime(at)
  return `${two(t.hour)}:${two(t.minute)}`
}

/** 'DD-MM-YYYY HH:mm' */
export const formatDateTime = (at: Seconds): string => `${formatDate(at)} ${formatClock(at)}`

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Sat 30-11-2030' */
export const formatDay = (at: Seconds): string => `${WEEKDAYS[civilTime(at).weekday]} ${formatDate(at)}`

/** 'Saturday 30 November 2030' */
export const formatDayInWords = (at: Seconds): string => {
  const { weekday, day, month, year } = civilTime(at)
  return `${WEEKDAY_NAMES[weekday]} ${day} ${monthAndYear(year, month)}`
}

/** '1AM' to '11AM', '12PM', '1PM' to '11PM', '12AM' for 0 and 24 (decision Q-038). */
export const formatHour = (hour: number): string => {
  const h = hour % 24
  return `${h % 12 === 0 ? 12 : h % 12}${h < 12 ? 'AM' : 'PM'}`
}

/** '10AM–1PM'; shows minutes unless they are 0. */
export const formatWindow = (start: Seconds, duration: number): string => {
  const side = (at: Seconds): string => {
    const t = civilTime(at)
    return t.minute === 0
      ? formatHour(t.hour)
      : `${formatHour(t.hour).replace(/[AP]M/, '')}:${two(t.minute)}${t.hour < 12 ? 'AM' : 'PM'}`
  }
  return `${side(start)}–${side(start + duration)}`
}

/** Parses 'DD-MM-YYYY' or 'DD-MM-YYYY HH:mm'; undefined for anything else. */
export const parseDateTime = (text: string): Seconds | undefined => {
  const match = /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}):(\d{2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, day, month, year, hour = '0', minute = '0'] = match
  return fromCivil(Number(year), Number(month), Number(day), Number(hour), Number(minute))
}

/** Midnight in Singapore at the start of the day that contains `at`. */
export const startOfDay = (at: Seconds): Seconds =>
  Math.floor((at + SINGAPORE_OFFSET_S) / DAY_S) * DAY_S - SINGAPORE_OFFSET_S

export const addDays = (at: Seconds, days: number): Seconds => at + days * DAY_S

/** 'HH:mm' today, 'Sat 30-11-2030 HH:mm' on another day. */
export const formatDayAndClock = (at: Seconds, now: Seconds): string =>
  startOfDay(at) === startOfDay(now) ? formatClock(at) : `${formatDay(at)} ${formatClock(at)}`

/** Calendar days in Singapore between two instants. */
export const daysBetween = (from: Seconds, to: Seconds): number => (startOfDay(to) - startOfDay(from)) / DAY_S
