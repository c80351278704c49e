// Sounds and vibrations of verdicts. They differ in rhythm before pitch, for loud places and people with impaired
// hearing.

export type VerdictSound = 'go' | 'wait' | 'stop'

interface Tone {
  /** Seconds from the start of the cue. */
  readonly at: number
  readonly length: number
  /** Hertz, start and end. */
  readonly from: number
  readonly to: number
  readonly shape: OscillatorType
  readonly loudness: number
}

const G5 = 783.99
const C6 = 1046.5
const A4 = 440
const E4 = 329.63
const B3 = 246.94

const knock = (at: number, hertz: number, length: number, shape: OscillatorType): Tone => ({
  at,
  length,
  from: hertz,
  to: hertz,
  shape,
  loudness: 0.7,
})

export const VERDICT_SOUNDS: Readonly<
  Record<VerdictSound, { readonly tones: readonly Tone[]; readonly vibration: readonly number[] }>
> = {
  /** Two rising wooden knocks. */
  go: { tones: [knock(0, G5, 0.06, 'triangle'), knock(0.09, C6, 0.06, 'triangle')], vibration: [40] },
  /** One low hollow knock, twice. */
  wait: { tones: [knock(0, A4, 0.09, 'sine'), knock(0.21, A4, 0.09, 'sine')], vibration: [80, 60, 80] },
  /** One long falling buzz. */
  stop: {
    tones: [{ at: 0, length: 0.35, from: E4, to: B3, shape: 'sawtooth', loudness: 0.45 }],
    vibration: [300],
  },
}

let context: AudioContext | undefined

/** Browsers block sound until a touch: call this from one to allow sound for later scans. */
export const unlockAudio = (): void => {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state !== 'running') void context.resume().catch(() => undefined)
}

const play = (tones: readonly Tone[]): void => {
  unlockAudio()
  if (!context) return
  const now = context.currentTime + 0.005
  for (const tone of tones) {
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    const start = now + tone.at
    const end = start + tone.length
    oscillator.type = tone.shape
    oscillator.frequency.setValueAtTime(tone.from, start)
    if (tone.to !== tone.from) oscillator.frequency.exponentialRampToValueAtTime(tone.to, end)
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(tone.loudness, start + 0.004)
    if (tone.shape === 'sawtooth') volume.gain.setValueAtTime(tone.loudness, end - 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, end)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(end)
  }
}

export interface SoundSettings {
  readonly sound: boolean
  readonly vibration: boolean
}

export const playVerdictSound = (cue: VerdictSound, choices: SoundSettings): void => {
  const { tones, vibration } = VERDICT_SOUNDS[cue]
  if (choices.vibration && typeof navigator.vibrate === 'function') navigator.vibrate([...vibration])
  if (choices.sound) play(tones)
}
