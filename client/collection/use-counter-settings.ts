// The host's settings for the counter on this device.
import { useSetting } from '#client/store/device/setting.ts'

export interface CounterSettingValues {
  readonly sound: boolean
  readonly vibration: boolean
  /** 'Hand over on scan' */
  readonly onScan: boolean
  readonly setSound: (on: boolean) => void
  readonly setVibration: (on: boolean) => void
  readonly setOnScan: (on: boolean) => void
}

export const useCounterSettings = (): CounterSettingValues => {
  const [sound, writeSound] = useSetting('collection-sound', true)
  const [vibration, writeVibration] = useSetting('collection-vibration', true)
  const [onScan, writeOnScan] = useSetting('hand-over-on-scan', false)
  return {
    sound,
    vibration,
    onScan,
    setSound: (on) => void writeSound(on),
    setVibration: (on) => void writeVibration(on),
    setOnScan: (on) => void writeOnScan(on),
  }
}
