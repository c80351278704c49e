// Codes as scanners type them and people copy them. A hardware scanner is a keyboard that is faster than any person:
// its keys are held back from the page until speed tells the two apart, then read as a code or given to the field.

/** How fast keys must come to be a scanner's, in milliseconds. */
export interface Pace {
  /** Keys of one burst follow each other within this. */
  readonly gap: number
  /** Silence after which a burst without Enter is complete: ask `settle` this long after the last key. */
  readonly settle: number
}
/** In a text field only speed tells a scanner from a person. */
export const IN_FIELD: Pace = { gap: 35, settle: 80 }
/** Elsewhere nobody writes, so a scanner may stutter, as over Bluetooth to a busy phone. */
export const IN_THE_OPEN: Pace = { gap: 150, settle: 250 }
/** Shorter bursts are typing. */
export const BURST_LENGTH = 8
/** A scanner's Enter may come a little late. */
const ENTER_GAP_MS = 150

export interface ReaderState {
  /** Keys held back so far. */
  readonly held: string
  /** When the last of them came, in milliseconds. */
  readonly lastAt: number
}

export const IDLE: ReaderState = { held: '', lastAt: 0 }

export interface KeyPress {
  /** As in `KeyboardEvent.key`; keys with Ctrl, Meta or Alt and keys of a composition are not passed in. */
  readonly key: string
  /** Milliseconds, by the event's own time stamp. */
  readonly at: number
}

export interface ReaderStep {
  readonly state: ReaderState
  /** Keep this key from the page. */
  readonly prevent: boolean
  /** Text that was held back and turned out to be typing: it belongs in the focused field. */
  readonly release: string
  /** A complete code, not normalised. */
  readonly code: string | null
}

const SILENT = new Set(['Shift', 'CapsLock', 'AltGraph'])

const flushed = (held: string): Pick<ReaderStep, 'release' | 'code'> =>
  held.length >= BURST_LENGTH ? { release: '', code: held } : { release: held, code: null }

export const readKey = (state: ReaderState, { key, at }: KeyPress, pace: Pace): ReaderStep => {
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

/** To be asked when no key came for a while: a burst without Enter ends by silence. */
export const settle = (state: ReaderState, at: number, pace: Pace): ReaderStep =>
  state.held === '' || at - state.lastAt < pace.settle
    ? { state, prevent: false, release: '', code: null }
    : { state: IDLE, prevent: false, ...flushed(state.held) }

/** True for a code that was seen less than `milliseconds` ago; each sighting counts, so a code held to a camera stays one. */
export const sameCodeWithin = (milliseconds: number): ((code: string, at: number) => boolean) => {
  let last: { code: string; at: number } | null = null
  return (code, at) => {
    const repeated = last !== null && last.code === code && at - last.at < milliseconds
    last = { code, at }
    return repeated
  }
}

/**
 * A code as an order's ref: capitals, no spaces or dashes, the letters that Crockford's base32 leaves out read as the
 * digits they look like. A link that carries `ref=` gives its ref.
 */
export const normaliseCode = (text: string): string => {
  const linked = /[?&]ref=([^&#\s]+)/i.exec(text)?.[1] ?? text
  return linked
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
