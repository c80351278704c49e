import { useWide } from './desk.ts'

/** The noun for this device in sentences: 'phone', or 'device' on a wide window. */
export const useDeviceNoun = (): 'phone' | 'device' => (useWide() ? 'device' : 'phone')
