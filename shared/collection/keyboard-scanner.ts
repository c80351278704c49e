// Recognises codes from hardware scanners, which act as fast keyboards. Keys are withheld from the page until their
// speed tells scanner and person apart; then they become a code or go to the focused field.

/** Timing that distinguishes a scanner, in milliseconds. */
export interface KeyTiming {
  /** Maximum pause between keys of one burst. */
  readonly gap: number
  /** Pause after which a burst without Enter is complete; call `settle` then. */
  readonly settle: number
}
/** In a text field only speed tells a scanner from a person. */
export const IN_FIELD: KeyTiming = { gap: 35, settle: 80 }
/** Without a text field nobody types, so that a slow scanner (Bluetooth, busy phone) is accepted. */
export const IN_THE_OPEN: KeyTiming = { gap: 150, settle: 250 }
/** Shorter bursts count as typing. */
export const BURST_LENGTH = 8
/** A scanner's Enter may arrive late. */
const ENTER_GAP_MS = 150

export interface ReaderState {
  /** Withheld keys. */
  readonly held: string
  /** Time of the last withheld key in milliseconds. */
  readonly lastAt: number
}

export const IDLE: ReaderState = { held: '', lastAt: 0 }

export interface KeyPress {
  /** As in `KeyboardEvent.key`; keys with Ctrl, Meta or Alt and keys of an IME composition are not passed in. */
  readonly key: string
  /** Time stamp of the event in milliseconds. */
  readonly at: number
}

export interface ReaderStep {
  readonly state: ReaderState
  /** Prevent the key's default action. */
  readonly prevent: boolean
  /** Withheld text that turned out to be typing: insert it into the focused field. */
  readonly release: string
  /** A complete code, not normalised. */
  readonly code: string | null
}

const SILENT = new Set(['Shift', 'CapsLock', 'AltGraph'])

const flushed = (held: string): Pick<ReaderStep, 'release' | 'code'> =>
  held.length >= BURST_LENGTH ? { release: '', code: held } : { release: held, code: null }

export const readKey = (state: ReaderState, { key, at }: KeyPress, pace: KeyTiming): ReaderStep => {
  if (SILENT.has(key)) return { state, prevent: false, release: '', code: null }
  const gap = at - state.lastAt
  if (key.length === 1) {
    if (state.held !== '' && gap <= pace.gap)
      return { state: { held: state.held + key, lastAt: at }, prevent: true, release: '', code: null }
    return { state: { held: key, lastAt: at }, prevent: true, ...flushed(state.held) }
  }
  const ends = (key === 'Enter' || key === 'Tab') && state.held.length >= BURST_LENGTH && gap <= ENTER_GAP_MS
  return { state: IDLE, prevent: ends, ...flushed(state.held) }
}

/** Ends a burst without Enter; call it when no key arrived for a while. */
export const settle = (state: ReaderState, at: number, pace: KeyTiming): ReaderStep =>
  state.held === '' || at - state.lastAt < pace.settle
    ? { state, prevent: false, release: '', code: null }
    : { state: IDLE, prevent: false, ...flushed(state.held) }

/**
 * True for a code seen less than `milliseconds` ago. Each sighting restarts the period, so that a code held to a
 * camera counts once.
 */
export const sameCodeWithin = (milliseconds: number): ((code: string, at: number) => boolean) => {
  let last: { code: string; at: number } | null = null
  return (code, at) => {
    const repeated = last !== null && last.code === code && at - last.at < milliseconds
    last = { code, at }
    return repeated
  }
}

/**
 * Normalises a code to an order reference: upper case, without spaces and dashes, with letters that Crockford's
 * base32 excludes read as the digits they resemble. Takes the reference from a link with `ref=`.
 */
export const normaliseCode = (text: string): string => {
  const linked = /[?&]ref=([^&#\s]+)/i.exec(text)?.[1] ?? text
  return linked
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
