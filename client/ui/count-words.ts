/** Records from other programs have no device name. */
export const onDevice = (deviceName: string): string => (deviceName === '' ? '' : ` on ‘${deviceName}’`)

/** Such as '12,500'. */
export const formatCount = (count: number): string => count.toLocaleString('en-SG')

/** Such as '6 items'. */
export const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
