import { afterEach, expect, test, vi } from 'vitest'
import { VERDICT_SOUNDS, playVerdictSound } from './verdict-sounds.ts'

afterEach(() => vi.unstubAllGlobals())

const rhythm = (cue: keyof typeof VERDICT_SOUNDS): number[] =>
  VERDICT_SOUNDS[cue].tones.map((tone) => Math.round(tone.length * 1000))

test('COL-021 the three cues differ in rhythm, pitch and vibration', () => {
  expect(rhythm('go')).toEqual([60, 60])
  expect(rhythm('wait')).toEqual([90, 90])
  expect(rhythm('stop')).toEqual([350])
  const [first, second] = VERDICT_SOUNDS.wait.tones
  expect(Math.round(((second?.at ?? 0) - (first?.at ?? 0) - (first?.length ?? 0)) * 1000)).toBe(120)
  expect(VERDICT_SOUNDS.go.tones.map((tone) => tone.from)).toEqual([783.99, 1046.5])
  expect(VERDICT_SOUNDS.stop.tones[0]).toMatchObject({ from: 329.63, to: 246.94 })
  expect([VERDICT_SOUNDS.go, VERDICT_SOUNDS.wait, VERDICT_SOUNDS.stop].map((cue) => cue.vibration)).toEqual([
    [40],
    [80, 60, 80],
    [300],
  ])
})

test('COL-021 sound and vibration follow the settings', () => {
  const vibrate = vi.fn<(pattern: number[]) => boolean>()
  const started = vi.fn<(at: number) => void>()
  const node = (): unknown => ({
    connect: (next: unknown) => next,
    start: started,
    stop: () => undefined,
    frequency: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    },
  })
  vi.stubGlobal('navigator', { vibrate })
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      currentTime = 0
      destination = {}
      createOscillator = node
      createGain = node
    },
  )
  playVerdictSound('wait', { sound: false, vibration: true })
  expect(vibrate.mock.calls).toEqual([[[80, 60, 80]]])
  expect(started).not.toHaveBeenCalled()
  playVerdictSound('go', { sound: true, vibration: false })
  expect(vibrate).toHaveBeenCalledTimes(1)
  expect(started).toHaveBeenCalledTimes(2)
})
