import { useWide } from './desk.ts'

/** What this browser runs on, as sentences call it: 'phone', and where there is room for the console 'device'. */
export const useDeviceNoun = (): 'phone' | 'device' => (useWide() ? 'device' : 'phone')
