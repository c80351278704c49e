/** Records from other programs have no device name. */
export const onDevice = (deviceName: string): string => (deviceName === '' ? '' : ` on ‘${deviceName}’`)

/** A whole number such as '12,500'. The browser's own formatter takes 20 ms to load its language. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Such as '6 items'. */
export const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
