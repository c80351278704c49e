import { useWide } from './is-desktop.ts'

/** The noun for this device in sentences: 'phone', or 'device' on a wide window. */
export const useDeviceNoun = (): 'phone' | 'device' => (useWide() ? 'device' : 'phone')
